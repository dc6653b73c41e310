// Keeps the ranges that pages of published homes showed (`shown_ranges`), so that they can be compared with what these homes were sold for later.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Housing } from '../../shared/sale/sale.ts';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';

/** Days between two rows of a home: a run with each load of a register would otherwise add a row for every home. */
const DAYS_BETWEEN_ROWS = 28;
/** Days after which a range is forgotten that no sale was found for: since the home left the market, or a newer range was shown. */
const KEPT_DAYS = 400;

/** A range of a home that was just written to `property_estimates`. Prices are AED. */
export interface WrittenRange {
  property_id: number;
  /** The run of the estimate. */
  version: number;
  low: number;
  middle: number;
  high: number;
  /** What was estimated; the size is in square feet. */
  facts: { area: string; building: string | null; housing: Housing; bedrooms: string | null; size: number };
}

/**
 * SQL: keeps the ranges of the JSON array of the second `?` that are on pages on the day of the first: those in `property_estimates`, which has published
 * homes alone. Of a range that was kept before, or less than four weeks after it, no row is added unless what was estimated changed.
 */
const KEEP_SQL = `insert into shown_ranges (property_id, shown_on, run_id, low, middle, high, area, building, housing, bedrooms, size)
  select written.property_id, today.day, written.version, written.low, written.middle, written.high,
    facts.area, facts.building, facts.housing, facts.bedrooms, facts.size
  from (select ?::date as day) today
  cross join json_to_recordset(?::json) as written(property_id int, version int, low int, middle int, high int, facts json)
  cross join json_to_record(written.facts) as facts(area text, building text, housing text, bedrooms text, size int)
  join property_estimates shown on shown.property_id = written.property_id
    and (shown.version, shown.low, shown.high) = (written.version, written.low, written.high)
  left join lateral (select * from shown_ranges former where former.property_id = written.property_id order by former.shown_on desc limit 1) kept on true
  where kept.property_id is null
    or (kept.area, kept.building, kept.housing, kept.bedrooms, kept.size) is distinct from
      (facts.area, facts.building, facts.housing, facts.bedrooms, facts.size)
    or ((kept.low, kept.middle, kept.high) <> (written.low, written.middle, written.high) and kept.shown_on <= today.day - ${DAYS_BETWEEN_ROWS})
  on conflict do nothing`;

/** Keeps ranges that are shown from now on, in the transaction that wrote them. */
export const keepShownRanges = (tx: EntityManager, ranges: readonly WrittenRange[], now: Date): Promise<unknown> =>
  tx.execute(KEEP_SQL, [dubaiDay(now), JSON.stringify(ranges)]);

/** SQL: deletes the ranges without a sale before the day `?` that a newer one of the home replaced by then, or whose home had left the market by then. */
const DELETE_SQL = `delete from shown_ranges old using (select ?::date as day) last
  where old.shown_on < last.day and old.sale_id is null and (
    exists (select from shown_ranges newer where newer.property_id = old.property_id and newer.shown_on > old.shown_on and newer.shown_on < last.day)
    or exists (select from home_listings listing where listing.property_id = old.property_id and listing.left_at < last.day))`;

/** Daily job: deletes ranges that no sale will be compared with any more. */
export async function deleteOldRanges(em: EntityManager, now: Date): Promise<void> {
  await em.execute(DELETE_SQL, [dubaiDay(new Date(now.getTime() - KEPT_DAYS * DAY_MS))]);
}
