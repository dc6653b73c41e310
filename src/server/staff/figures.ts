// Figures for staff: members, listings, decisions, confirmations, inquiries, payments, email and jobs, counted by SQL.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffFigures } from '../../shared/staff/figures.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { GIVEN_UP_JOBS } from '../kept-jobs.ts';

/** The numbers that a statement returns by name. */
const countBy = async (em: EntityManager, sql: string, values: unknown[]): Promise<Record<string, number>> => {
  const counts = await rows<{ name: string; n: number }>(em, preparedStatement(sql, values));
  return Object.fromEntries(counts.map(({ name, n }) => [name, n]));
};

/** New and gone homes by day of Dubai, counted from the event log instead of all homes. */
const BY_DAY_SQL = `select to_char(at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day, count(*) filter (where kind in ('new', 'back'))::int as appeared,
    count(*) filter (where kind in ('taken', 'gone'))::int as gone
  from home_events where at > $1 group by 1 order by 1`;

/** Places with the most homes. */
const PLACES_SHOWN = 10;
const BY_PLACE_SQL = `select location as place, sum(n)::int as n from property_facets group by location having sum(n) > 0 order by 2 desc, 1 limit ${PLACES_SHOWN}`;

/** Acts are counted by person and code first: there are many entries of few codes. */
const PEOPLE_SQL = `select u.username, coalesce(sum(e.n) filter (where e.act like 'decision.%'), 0)::int as decisions,
    coalesce(sum(e.n) filter (where e.act = 'member.reveal'), 0)::int as reveals,
    coalesce(sum(e.n) filter (where e.act in ('member.block', 'decision.block')), 0)::int as blocks,
    coalesce(sum(e.n) filter (where e.act = 'payment.refund'), 0)::int as refunds
  from (select actor_id, act, count(*) as n from audit_entries where at > $1 and actor_id is not null group by actor_id, act) e
  left join users u on u.id = e.actor_id group by e.actor_id, u.username order by decisions desc, u.username`;

/** SQL: the median time between two columns, in minutes. */
const medianMinutes = (from: string, to: string): string =>
  `round(extract(epoch from percentile_cont(0.5) within group (order by ${to} - ${from})) / 60)::int`;

/** Since `$1`: users `u`, decided items `d` and inquiries `q`; `$2` is the queue of jobs that were given up. */
type CountsRow = Omit<StaffFigures, 'days' | 'listings' | 'byPlace' | 'byDay' | 'people' | 'payments' | 'emails' | 'lastDrill'>;
const COUNTS_SQL = `select u.n as members, u.recent as "newMembers", (select count(*)::int from blocks where ended_at is null) as "blockedMembers",
  (select count(*)::int from reports where created_at > $1) as reports, (select count(*)::int from review_items where state <> 'decided') as waiting,
  (select count(*)::int from listing_confirmations where confirmed_by <> 'feed' and confirmed_at > $1) as confirmed,
  d.n as decided, d.median as "medianMinutes", q.n as inquiries, q.answered, q.median as "medianAnswerMinutes", 
  (select count(*)::int from boss.job where name = $2) as "jobsGivenUp"
  from (select count(*)::int as n, count(*) filter (where created_at > $1)::int as recent from users) u,
    (select count(*)::int as n, ${medianMinutes('opened_at', 'decided_at')} as median from review_items where decided_at > $1) d,
    (select count(*)::int as n, count(answered_at)::int as answered, ${medianMinutes('created_at', 'answered_at')} as median
      from inquiries where created_at > $1) q`;

type DrillRow = { at: string | Date; succeeded: boolean; detail: string };
const LAST_DRILL_SQL = `select finished_at as at, succeeded, detail from operation_runs where kind = 'drill' order by finished_at desc limit 1`;

/** The figures of the last days. Listings that are online are counted by the tables that triggers keep. */
export async function readFigures(em: EntityManager, days: number, now: Date): Promise<StaffFigures> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const [[counts], online, hidden, byPlace, byDay, people, payments, emails, [drill]] = await Promise.all([
    rows<CountsRow>(em, preparedStatement(COUNTS_SQL, [since, GIVEN_UP_JOBS])),
    countBy(em, `select 'published' as name, coalesce(sum(n), 0)::int as n from property_facets`, []),
    countBy(em, `select status as name, count(*)::int as n from properties where status <> 'published' group by status`, []),
    rows<StaffFigures['byPlace'][number]>(em, preparedStatement(BY_PLACE_SQL, [])),
    rows<StaffFigures['byDay'][number]>(em, preparedStatement(BY_DAY_SQL, [since])),
    rows<StaffFigures['people'][number]>(em, preparedStatement(PEOPLE_SQL, [since])),
    countBy(em, 'select status as name, count(*)::int as n from payments where created_at > $1 group by status', [since]),
    countBy(em, 'select status as name, count(*)::int as n from mail_deliveries where created_at > $1 group by status', [since]),
    rows<DrillRow>(em, preparedStatement(LAST_DRILL_SQL, [])),
  ]);
  return {
    days,
    ...counts!,
    listings: { ...online, ...hidden },
    byPlace,
    byDay,
    people,
    payments,
    emails,
    lastDrill: drill ? { ...drill, at: toIsoTime(drill.at) } : null,
  };
}
