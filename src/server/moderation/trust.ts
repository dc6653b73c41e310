// The public figures of how reports are handled and adverts confirmed, counted from the decisions and confirmations themselves.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_CASES } from '../../shared/moderation/moderation.ts';
import type { TrustFigures } from '../../shared/moderation/report.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Days that the figures of reports and appeals cover. */
const DAYS = 90;
/** Days that the figure of confirmed homes covers. */
const CONFIRMED_DAYS = 30;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

interface Counts {
  reports: number;
  /** Decided items of reports, and those that took something down. */
  decided: number;
  takenDown: number;
  /** Decided items whose reporters were right: something was taken down or had to be changed. */
  right: number;
  /** From the first report of an item to its decision. */
  medianMinutes: number | null;
  /** Decided appeals. */
  appeals: number;
  appealsUpheld: number;
  /** Homes that people confirmed as available. */
  confirmed: number;
}
/** Since `$1` the reports, their decided items `d` and the decided appeals `a`; since `$2` the homes that people confirmed. */
const COUNTS_SQL = `select (select count(*)::int from reports where created_at > $1) as reports, d.n as decided, d.removed as "takenDown",
    d.changed + d.removed as right, d.median as "medianMinutes",
    a.n as appeals, a.upheld as "appealsUpheld",
    (select count(*)::int from listing_confirmations where confirmed_by <> 'feed' and confirmed_at > $2) as confirmed
  from (select count(*)::int as n, count(*) filter (where decision in ('remove', 'block'))::int as removed,
      count(*) filter (where decision = 'change')::int as changed,
      round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60))::int as median
      from review_items where decided_at > $1 and kind = 'report') d,
    (select count(*)::int as n, count(*) filter (where state = 'upheld')::int as upheld from appeals where decided_at > $1) a`;

/** The figures of the last 90 days, and homes that people confirmed in the last 30. A figure of fewer than five cases is null. */
export async function trustFigures(em: EntityManager, now: Date): Promise<TrustFigures> {
  const [counts] = await rows<Counts>(em, preparedStatement(COUNTS_SQL, [daysBefore(now, DAYS), daysBefore(now, CONFIRMED_DAYS)]));
  const { reports, decided, takenDown, right, medianMinutes, appeals, appealsUpheld, confirmed } = counts!;
  const whenEnough = <T>(cases: number, figure: T): T | null => (cases < MIN_CASES ? null : figure);
  return {
    days: DAYS,
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
