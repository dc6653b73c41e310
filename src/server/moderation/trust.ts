// The public figures of how reports are handled, counted from the decisions themselves.
import type { EntityManager } from '@mikro-orm/postgresql';
import { LEAST_CASES } from '../../shared/moderation/moderation.ts';
import type { TrustFigures } from '../../shared/moderation/report.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

const DAYS = 90;

interface Counts {
  reports: number;
  decided: number;
  takenDown: number;
  medianMinutes: number | null;
  appeals: number;
  appealsUpheld: number;
}
const SQL = `select (select count(*)::int from reports where created_at > $1) as reports, d.n as decided, d.removed as "takenDown", d.median as "medianMinutes",
    a.n as appeals, a.upheld as "appealsUpheld"
  from (select count(*)::int as n, count(*) filter (where decision in ('remove', 'block'))::int as removed,
      round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60))::int as median
      from review_items where decided_at > $1 and kind = 'report') d,
    (select count(*)::int as n, count(*) filter (where state = 'upheld')::int as upheld from appeals where decided_at > $1) a`;

/** Figures of the last 90 days; one of fewer than five cases is null, and shares of such figures too. */
export async function trustFigures(em: EntityManager, now: Date): Promise<TrustFigures> {
  const [counts] = await rows<Counts>(em, preparedStatement(SQL, [new Date(now.getTime() - DAYS * DAY_MS)]));
  const { reports, decided, takenDown, medianMinutes, appeals, appealsUpheld } = counts!;
  const enough = <T>(cases: number, figure: T): T | null => (cases < LEAST_CASES ? null : figure);
  return {
    days: DAYS,
    reports: enough(reports, reports),
    decided: enough(decided, decided),
    takenDown: enough(decided, takenDown),
    medianMinutes: enough(decided, medianMinutes),
    appeals: enough(appeals, appeals),
    appealsUpheld: enough(appeals, appealsUpheld),
  };
}
