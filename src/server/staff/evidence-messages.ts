// Reads a reported message and those before it, which staff see to decide the report, and records the reading in the audit log.
import type { OpenItem } from '../../shared/staff/queue.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';
import { type Timed, withTime } from './timed-rows.ts';

/** How many messages before the reported one staff see with it. */
const MESSAGES_BEFORE = 4;

/**
 * SQL expressions in which the statement differs for a reported inquiry and a reported reply. In them `$1` is the id of the reported
 * message, and `r` a reply.
 */
interface ReportedMessageSql {
  /** The id of the inquiry with which the thread of the reported message begins. */
  inquiryId: string;
  isInquiryReported: string;
  isReplyReported: string;
  /** Whether staff may read the reply: none that is later than the reported message. */
  isReplyReadable: string;
}

/** An inquiry is the first message of its thread: no reply came before it. */
const REPORTED_INQUIRY: ReportedMessageSql = {
  inquiryId: '$1::int',
  isInquiryReported: 'true',
  isReplyReported: 'false',
  isReplyReadable: 'false',
};
const REPORTED_REPLY: ReportedMessageSql = {
  inquiryId: '(select inquiry_id from inquiry_replies where id = $1)',
  isInquiryReported: 'false',
  isReplyReported: 'r.id = $1',
  isReplyReadable: 'r.id <= $1',
};

/**
 * The last readable messages of the thread, oldest first: the inquiry `i`, which has position 0, and its replies `r`, whose position is
 * their id.
 */
const messagesSql = ({ inquiryId, isInquiryReported, isReplyReported, isReplyReadable }: ReportedMessageSql): string =>
  `with thread as (select ${inquiryId} as id),
    messages as (
      select 0 as position, i.name as author, i.message as body, i.created_at as at, ${isInquiryReported} as reported
        from inquiries i, thread t where i.id = t.id
      union all select r.id, case when r.from_advertiser then 'Advertiser' else i.name end, r.message, r.created_at, ${isReplyReported}
        from inquiry_replies r join inquiries i on i.id = r.inquiry_id, thread t where r.inquiry_id = t.id and ${isReplyReadable})
  select * from (
    select author, body, at, reported as "isReported", position from messages order by position desc limit ${MESSAGES_BEFORE + 1}) last_messages
  order by position`;

/** Reads the reported message and the four before it; no other message of the thread is ever read. Stores an entry of the audit log. */
export async function readMessages(ctx: StaffContext, kind: 'inquiry' | 'reply', id: number): Promise<OpenItem['messages']> {
  const sql = messagesSql(kind === 'inquiry' ? REPORTED_INQUIRY : REPORTED_REPLY);
  const messages = await rows<Timed<OpenItem['messages'][number]> & { position: number }>(ctx.em, preparedStatement(sql, [id]));
  await recordStaffAct(ctx.em, ctx, 'message.read', { kind, id }, { messages: messages.length });
  return messages.map(({ position: _position, ...message }) => withTime(message));
}
