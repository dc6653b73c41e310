// Adds to events what is not stored in them: who asked, how to reach them, and what they wrote.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventsPage } from '../../shared/event/event.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';

export type EventData = EventsPage['events'][number]['data'];
/** The stored part of an event. */
interface StoredEvent {
  type: string;
  data: EventData;
}

interface InquiryRow {
  id: number;
  contact: EventData;
  message: string;
}

/** The ids under a name in the data of events. */
const idsOf = (events: readonly StoredEvent[], name: string): number[] => [
  ...new Set(events.flatMap(({ data }) => (typeof data[name] === 'number' ? [data[name]] : []))),
];

/**
 * The data of events with `contact` (name, address and phone as far as the person shows them to the advertiser) and `message`, in their order. Both are as
 * they are now: absent for an inquiry that was deleted.
 */
export async function addContact(em: EntityManager, events: readonly StoredEvent[]): Promise<EventData[]> {
  const inquiryIds = idsOf(events, 'inquiryId');
  if (inquiryIds.length === 0) return events.map(({ data }) => data);
  const inquiries = await rows<InquiryRow>(
    em,
    preparedStatement(
      `select id, message, jsonb_build_object('name', name, 'email', case when reply_here_only then '' else email end,
         'phone', case when reply_here_only then '' else phone end) as contact from inquiries where id = any($1::int[])`,
      [intArray(inquiryIds)],
    ),
  );
  const replies = await rows<{ id: number; message: string }>(
    em,
    preparedStatement('select id, message from inquiry_replies where id = any($1::int[])', [intArray(idsOf(events, 'messageId'))]),
  );
  const inquiryById = new Map(inquiries.map((inquiry) => [inquiry.id, inquiry]));
  const replyById = new Map(replies.map(({ id, message }) => [id, message]));
  return events.map(({ type, data }) => {
    const inquiry = inquiryById.get(data.inquiryId as number);
    if (!inquiry) return data;
    const message = type === 'inquiry.created' ? inquiry.message : replyById.get(data.messageId as number);
    return { ...data, contact: inquiry.contact, ...(message !== undefined && { message }) };
  });
}
