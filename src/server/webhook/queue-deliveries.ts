// Stores deliveries of events to webhooks (`webhook_deliveries`), and lets a process take those that are due.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isBlockedSql } from '../account/sign-in/account.block.ts';
import { WEBHOOK_LOCK } from '../db/locks.ts';
import { intArray } from '../db/sql.ts';
import { mayManagePrograms } from '../organization/program-owner.ts';

/** Deliveries at once to a webhook; one alone while it fails, so that hosts that hang take few connections. */
const AT_ONCE = { works: 4, fails: 1 };
/** For how long a process has a delivery; longer than a request may take. After a crash others take it then. */
const TAKEN_SECONDS = 30;

/** SQL condition: who made the webhook `w`, or switched it on last, may still manage it and is not blocked. */
export const IS_MANAGED = `(${mayManagePrograms('w')} and not ${isBlockedSql('w.user_id')})`;

/** Stores a delivery of each event for each webhook that wants it, in the transaction that numbers the events. */
export const queueEvents = (tx: EntityManager, eventIds: readonly number[], now: Date): Promise<unknown> =>
  tx.execute(
    `insert into webhook_deliveries (webhook_id, event_id, next_at, created_at)
     select w.id, e.id, ?, ? from organization_events e join event_logs l on l.id = e.log_id join webhooks w on w.owner = l.owner
     where e.id = any(?::int[]) and w.off_reason is null and e.type = any(w.types) and ${IS_MANAGED} order by e.id`,
    [now, now, intArray(eventIds)],
  );

/** The webhooks with deliveries that are not over, found by jumping from one to the next in the index; how many each may get now; and these. */
const TAKE_SQL = `with recursive pending(id) as (
    (select d.webhook_id from webhook_deliveries d where d.next_at is not null order by d.webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_deliveries d where d.next_at is not null and d.webhook_id > pending.id order by d.webhook_id limit 1)
    from pending where pending.id is not null
  ), free as (
    select w.id, case when w.failing_since is null then ${AT_ONCE.works} else ${AT_ONCE.fails} end
      - (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.taken_until > ?) as places
    from pending join webhooks w on w.id = pending.id where w.off_reason is null and ${IS_MANAGED}
  ), due as (
    select d.id from free cross join lateral (
      select d.id, d.next_at from webhook_deliveries d where d.webhook_id = free.id and d.next_at <= ? and (d.taken_until is null or d.taken_until <= ?)
      order by d.next_at, d.id limit greatest(free.places, 0)) d
    order by d.next_at limit ?
  )
  update webhook_deliveries d set taken_until = ?::timestamptz + interval '${TAKEN_SECONDS} seconds' from due where d.id = due.id returning d.id`;

/** Takes deliveries that are due, at most `limit`; one process at a time, so that no webhook gets more at once than it may. */
export const takeDue = (em: EntityManager, now: Date, limit: number): Promise<number[]> =>
  em.fork().transactional(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }[]>('select pg_try_advisory_xact_lock(?) as held', [WEBHOOK_LOCK]);
    if (!lock?.held) return [];
    const taken = await tx.execute<{ id: number }[]>(TAKE_SQL, [now, now, now, limit, now]);
    return taken.map(({ id }) => id);
  });
