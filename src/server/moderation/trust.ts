// Reads the public figures on how reports and appeals were decided and how many homes were confirmed as available, counted from `reports`,
// `review_items`, `appeals` and `listing_confirmations`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_CASES } from '../../shared/moderation/moderation.ts';
import type { TrustFigures } from '../../shared/moderation/report.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Days that the figures on reports and appeals cover. */
const REPORT_DAYS = 90;
/** Days that the figure on confirmed homes covers. */
const CONFIRMED_DAYS = 30;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The row of `COUNTS_SQL`. A review item collects all reports of one subject. */
interface Counts {
  reports: number;
  /** Decided review items of reports. */
  decided: number;
  /** Those of them in which something was taken down. */
  takenDown: number;
  /** Those of them whose reporters were right: something was taken down or had to be changed. */
  right: number;
  /** The median time from the opening of an item, by a report or earlier by a check of the site, to its decision; null without items. */
  medianMinutes: number | null;
  /** Decided appeals. */
  appeals: number;
  /** Those of them that were accepted. */
  appealsUpheld: number;
  /** Homes that people confirmed as available. */
  confirmed: number;
}
/**
 * Since the time `$1` the reports, the decided items of reports and the decided appeals; since the time `$2` the homes that people
 * confirmed.
 */
const COUNTS_SQL = `select (select count(*)::int from reports where created_at > $1) as reports,
    item.decided, item.removed as "takenDown", item.changed + item.removed as right, item.median as "medianMinutes",
    appeal.decided as appeals, appeal.upheld as "appealsUpheld",
    (select count(*)::int from listing_confirmations where confirmed_by <> 'feed' and confirmed_at > $2) as confirmed
  from (select count(*)::int as decided, count(*) filter (where decision in ('remove', 'block'))::int as removed,
      count(*) filter (where decision = 'change')::int as changed,
      round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60))::int as median
      from review_items where decided_at > $1 and kind = 'report') item,
    (select count(*)::int as decided, count(*) filter (where state = 'upheld')::int as upheld from appeals where decided_at > $1) appeal`;

/**
 * The figures of the last 90 days, and the number of homes that people confirmed in the last 30. A figure of fewer than five cases is null.
 */
export async function trustFigures(em: EntityManager, now: Date): Promise<TrustFigures> {
  const [counts] = await rows<Counts>(em, preparedStatement(COUNTS_SQL, [daysBefore(now, REPORT_DAYS), daysBefore(now, CONFIRMED_DAYS)]));
  const { reports, decided, takenDown, right, medianMinutes, appeals, appealsUpheld, confirmed } = counts!;
  /** The figure, or null when it is based on too few cases. */
  const whenEnough = <T>(cases: number, figure: T): T | null => (cases < MIN_CASES ? null : figure);
  return {
    days: REPORT_DAYS,
    reports: whenEnough(reports, reports),
    decided: whenEnough(decided, decided),
    takenDown: whenEnough(decided, takenDown),
    rightPercent: whenEnough(decided, Math.round((100 * right) / decided)),
    medianMinutes: whenEnough(decided, medianMinutes),
    appeals: whenEnough(appeals, appeals),
    appealsUpheld: whenEnough(appeals, appealsUpheld),
    confirmed: whenEnough(confirmed, confirmed),
  };
}
