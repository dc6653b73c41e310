// The logs of events (`event_logs`), one an owner. Triggers record events (`organization_events`) of owners who have a log; the jobs record the others here.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_DAYS, type EventType } from '../../shared/event/event-types.ts';
import { DAY_MS } from '../../shared/time.ts';
import { intArray } from '../db/sql.ts';
import type { ListingStock } from '../organization/stock.ts';

/** Begins the log of an owner, if there is none: from then on its events are recorded. */
export const startEventLog = async (em: EntityManager, { userId, organizationId }: ListingStock): Promise<void> =>
  void (await em.execute('insert into event_logs (organization_id, user_id) values (?, ?) on conflict (owner) do nothing', [
    organizationId,
    organizationId === null ? userId : null,
  ]));

/**
 * Records an event of listings that no trigger sees, in the transaction of `tx`, once for a `key` of at most 80 characters and a listing.
 * `data`: what is known besides the listing.
 */
export const recordListingEvents = async (
  tx: EntityManager,
  type: EventType,
  listingIds: readonly number[],
  { key, data }: { key: string; data: object },
): Promise<void> =>
  void (await tx.execute(
    `insert into organization_events (log_id, type, key, data)
     select l.id, ?, ? || ':' || p.id, jsonb_build_object('listingId', p.id, 'reference', coalesce(p.reference, p.agency_reference)) || ?::jsonb
     from properties p join event_logs l on l.owner = coalesce(p.organization_id, -p.user_id) where p.id = any(?::int[]) order by p.id
     on conflict (log_id, key) do nothing`,
    [type, key, JSON.stringify(data), intArray(listingIds)],
  ));

/** Records an event that is about no listing, in the transaction of `tx`. */
export const recordEvent = async (
  tx: EntityManager,
  { userId, organizationId }: { userId: number | null; organizationId: number | null },
  type: EventType,
  data: object,
): Promise<void> =>
  void (await tx.execute(
    'insert into organization_events (log_id, type, data) select id, ?, ?::jsonb from event_logs where owner = coalesce(?::int, -?::int)',
    [type, JSON.stringify(data), organizationId, userId],
  ));

/** Events that are deleted in one statement. */
const BATCH = 5000;

/** Daily job: deletes events that are older than 30 days, with their deliveries. */
export async function deleteOldEvents(em: EntityManager, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  for (;;) {
    const gone = await em.execute<object[]>(
      `delete from organization_events where id = any(array(select id from organization_events where created_at < ? and n is not null
         order by created_at limit ${BATCH})) returning id`,
      [before],
    );
    if (gone.length < BATCH) return;
  }
}
