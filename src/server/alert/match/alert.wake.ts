// Wakes instant alerts: makes them due (`alerts.next_at`) when an event of a home, such as a lower price, may concern them. Reads the event log
// (`home_events`) from the position that it stores in `alert_progress`. Sends no email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { KINDS_OF } from '../../../shared/alert/alert.ts';
import { inBatches } from '../../db/in-batches.ts';
import { AFTER_POSITION } from '../../home-event/home-event.ts';
import { KEY_COLUMNS, KEY_MATCHES, keysOfHome } from './alert.keys.ts';
import { EVENT_BIT, ofKinds } from './match-statement.ts';

/** SQL: whether an event is of a kind that instant alerts can be about; alerts of shared lists are never instant. */
const IS_WAKING_KIND = ofKinds([...new Set([...KINDS_OF.search, ...KINDS_OF.saved])]);

/** Events that one transaction reads: few enough for the time limit of statements even with a million instant alerts. */
export const EVENTS_AT_ONCE = 25;

/**
 * SQL: the ids of the instant alerts that homes with events may concern, as the text of an array (there can be tens of thousands, some of them twice). Keys
 * do not express every condition of a search, so an alert may wake in vain, but it misses no match. Binds an array of property ids and one of the bits of
 * their events.
 */
export const CONCERNED_ALERTS_SQL = `
  -- 1. the homes with the kinds of their events
  with recent as (
    select event.property_id, bit_or(event.bit) as bits from unnest(?::int[], ?::int[]) as event(property_id, bit) group by 1)
  select coalesce(array_agg(concerned.id), '{}')::text as ids from (
    -- 2. the alerts about searches with a key that the home is within
    select alert.alert_id as id from recent
      join lateral (
        select ${KEY_COLUMNS} from properties where id = recent.property_id and status = 'published' offset 0) home on true
      cross join lateral ${keysOfHome(true)} as home_key(key)
      cross join lateral (
        select key_row.alert_id from alert_keys key_row
        where key_row.instant_kinds > 0 and key_row.key = home_key.key and ${KEY_MATCHES} and key_row.instant_kinds & recent.bits <> 0 offset 0) alert
    union all
    -- 3. the alerts of members who saved the home
    select alert.id from recent join saved_properties saved on saved.property_id = recent.property_id
      join users member on member.id = saved.user_id and member.email_confirmed_at is not null
      join alert_addresses address on lower(address.email) = lower(member.email) join alerts alert on alert.address_id = address.id
      where alert.subject = 'saved' and alert.cadence = 'instant' and alert.kinds & recent.bits <> 0) concerned`;

/**
 * SQL: makes alerts due that wait for an event. Moves their position up to the transaction (xid) of the first event of this batch, because earlier events
 * did not concern them; the snapshot `xid:xid:` sees all older transactions. Binds the time, that xid three times, and the alert ids.
 */
const WAKE_SQL = `update alerts set next_at = ?,
    from_snapshot = case when pg_snapshot_xmax(from_snapshot) <= ?::xid8 then (? || ':' || ? || ':')::pg_snapshot else from_snapshot end
  where id = any(?::int[]) and next_at is null and cadence = 'instant' and paused_at is null and confirmed_at is not null`;

/**
 * Reads up to `limit` events and makes the instant alerts due that they may concern. Locks its position, so that one process does this at a time, and moves
 * it in the same transaction. After a restore the position is of another database (`isForeign`): it and those of all alerts are reset, so that earlier events
 * are skipped.
 * @returns how many events were read; fewer than `limit` means that there are no more, or that another process reads them
 */
async function wakeByNextEvents(em: EntityManager, now: Date, limit: number): Promise<number> {
  return em.transactional(async (tx) => {
    const [position] = await tx.execute<{ xid: string; id: string; isForeign: boolean }[]>(
      `select xid::text as xid, id::text as id, xid >= pg_snapshot_xmax(pg_current_snapshot()) as "isForeign" from alert_progress
       where name = 'instant' for update skip locked`,
    );
    if (!position) return 0;
    if (position.isForeign) {
      await tx.execute('select home_events_restart()');
      return 0;
    }
    const events = await tx.execute<{ xid: string; id: string; propertyId: number; bit: number | null }[]>(
      `select e.xid::text as xid, e.id::text as id, e.property_id as "propertyId", ${EVENT_BIT} as bit from home_events e
       where not e.quiet and ${AFTER_POSITION} and ${IS_WAKING_KIND} order by e.xid, e.id limit ?`,
      [position.xid, position.id, limit],
    );
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return 0;
    const arrayText = (values: unknown[]) => `{${values.join()}}`;
    const [concerned] = await tx.execute<{ ids: string }[]>(CONCERNED_ALERTS_SQL, [
      arrayText(events.map(({ propertyId }) => propertyId)),
      arrayText(events.map(({ bit }) => bit)),
    ]);
    // waits for transactions that prepare emails of these alerts: they may not see the new events, so the alerts must be made due after them
    await tx.execute('select count(*) from (select from alerts where id = any(?::int[]) order by id for update) locked', [concerned!.ids]);
    await tx.execute(WAKE_SQL, [now, first.xid, first.xid, first.xid, concerned!.ids]);
    await tx.execute(`update alert_progress set xid = ?::xid8, id = ? where name = 'instant'`, [last.xid, last.id]);
    return events.length;
  });
}

/** Wakes the instant alerts that events since the last run may concern. */
export async function wakeInstantAlerts(em: EntityManager, now: Date): Promise<void> {
  await inBatches(EVENTS_AT_ONCE, async (limit) => ({ isLast: (await wakeByNextEvents(em.fork(), now, limit)) < limit }));
}
