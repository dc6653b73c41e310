// Begins, extends and ends the count of what a promotion brings (`promotion_effects`), in the transaction that changes the promotion of a home.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PromotionRun } from '../../shared/payment/promotion.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import { impressionsSql } from '../figures/impressions-sql.ts';

/** Days before a promotion that are compared with it: those of its plan, at most these, which views are kept for. */
const MAX_DAYS_BEFORE = 60;
/** Similar homes that are compared. */
const MAX_SIMILAR = 50;

/** SQL: the day of the start. */
const START_DAY = "(t.started_at at time zone 'UTC')::date";

/**
 * Counts what was before a promotion that begins now. Parameters: property, payer, level, start, end, days. Views are counted by whole days of UTC before the
 * day of the start. Similar homes have the place, type and purpose of the home, were online all that time and are not promoted.
 */
const BEGIN_SQL = `insert into promotion_effects
    (property_id, user_id, level, started_at, ends_at, days_before, views_before, saves_before, inquiries_before, views_at_start, impressions_before, impressions_at_start, similar_views)
  select p.id, ?, ?, t.started_at, ?, t.days,
    (select coalesce(sum(n), 0) from property_views where property_id = p.id and day >= t.first_day and day < t.first_day + t.days),
    (select count(*) from saved_properties where property_id = p.id and created_at >= t.since and created_at < t.started_at),
    (select count(*) from inquiries where property_id = p.id and created_at >= t.since and created_at < t.started_at),
    (select coalesce(sum(n), 0) from property_views where property_id = p.id) + coalesce((select n from property_view_totals where property_id = p.id), 0),
    ${impressionsSql('p.id', 't.first_day', 't.first_day + t.days - 1')}, coalesce(${impressionsSql('p.id', START_DAY, START_DAY)}, 0),
    (select coalesce(jsonb_object_agg(other.id, other.views), '{}') from (
      select o.id, (select coalesce(sum(n), 0)::int from property_views where property_id = o.id and day >= t.first_day and day < t.first_day + t.days) as views
      from properties o where o.status = 'published' and o.transaction_type = p.transaction_type and o.property_type = p.property_type
        and o.location = p.location and o.rank < 4 and o.id <> p.id and o.created_at < t.since
      order by o.id desc limit ${MAX_SIMILAR}) other)
  from properties p cross join lateral (
    select begin.started_at, begin.days, begin.started_at - make_interval(days => begin.days) as since,
      (begin.started_at at time zone 'UTC')::date - begin.days as first_day
    from (select ?::timestamptz as started_at,
      greatest(0, least(?::int, ${MAX_DAYS_BEFORE}, floor(extract(epoch from ?::timestamptz - p.created_at) / 86400)::int)) as days) begin) t
  where p.id = ?`;

/** The count of a home's promotion that was not announced yet. */
const findOpen = (tx: EntityManager, propertyId: number) =>
  statements(tx)
    .selectFrom('promotion_effects')
    .select(['id', 'ends_at'])
    .where('property_id', '=', propertyId)
    .where('informed_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Begins the count of a promotion, or extends the one that goes on. `userId`: who paid. */
export async function countPromotion(
  tx: EntityManager,
  { propertyId, userId, run, now }: { propertyId: number; userId: number | null; run: PromotionRun; now: Date },
): Promise<void> {
  const open = await findOpen(tx, propertyId);
  if (open && new Date(open.ends_at) > now) {
    const change = { ends_at: run.end, level: run.level, user_id: userId };
    await statements(tx).updateTable('promotion_effects').set(change).where('id', '=', open.id).execute();
    return;
  }
  // one that began before this was counted has no figures of the time before it
  if (run.start < now) return;
  const days = Math.round((run.end.getTime() - run.start.getTime()) / DAY_MS);
  await tx.execute(BEGIN_SQL, [userId, run.level, run.end, run.start, days, run.start, propertyId]);
}

/** Ends the count of a promotion that was taken back by a refund or a dispute: no one is announced what it brought. Extends it when less was taken back. */
export async function recountAfterRefund(tx: EntityManager, propertyId: number, run: PromotionRun | null, now: Date): Promise<void> {
  const open = await findOpen(tx, propertyId);
  if (!open) return;
  const change = run ? { ends_at: run.end, level: run.level } : { ends_at: now, informed_at: now };
  await statements(tx).updateTable('promotion_effects').set(change).where('id', '=', open.id).execute();
}

/** Ends the count of a promotion whose rest was moved to another home; the job then tells what it brought until now. */
export const endCount = async (tx: EntityManager, propertyId: number, now: Date): Promise<void> =>
  void (await statements(tx)
    .updateTable('promotion_effects')
    .set({ ends_at: now })
    .where('property_id', '=', propertyId)
    .where('informed_at', 'is', null)
    .execute());
