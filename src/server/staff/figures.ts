// Figures that staff see of the last days: members, listings, decisions, inquiries, payments, emails and jobs. Only reads.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffFigures } from '../../shared/staff/figures.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { GIVEN_UP_JOBS } from '../kept-jobs.ts';

/** Counts the rows of a table by status that were created since a time. */
async function countByStatus(em: EntityManager, table: 'payments' | 'mail_deliveries', since: Date): Promise<Record<string, number>> {
  const counts = await statements(em)
    .selectFrom(table)
    .select((eb) => ['status', eb.fn.countAll().as('n')])
    .where('created_at', '>', since)
    .groupBy('status')
    .execute();
  return Object.fromEntries(counts.map(({ status, n }) => [status, Number(n)]));
}

/** Counts the listings by status, the published ones from a count table. */
async function countListings(em: EntityManager): Promise<Record<string, number>> {
  const sql = `select 'published' as status, coalesce(sum(n), 0)::int as n from property_facets
    union all select status, count(*)::int from properties where status <> 'published' group by status`;
  const counts = await rows<{ status: string; n: number }>(em, preparedStatement(sql, []));
  return Object.fromEntries(counts.map(({ status, n }) => [status, n]));
}

/** Homes that went online (`appeared`) and offline (`gone`) since $1, by day in Dubai. The event log is smaller than the table of homes. */
const BY_DAY_SQL = `select to_char(at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day, count(*) filter (where kind in ('new', 'back'))::int as appeared,
    count(*) filter (where kind in ('taken', 'gone'))::int as gone
  from home_events where at > $1 group by 1 order by 1`;

/** How many places are shown. */
const PLACES_SHOWN = 10;
/** The places with the most published homes. */
const BY_PLACE_SQL = `select location as place, sum(n)::int as n from property_facets group by location having sum(n) > 0 order by 2 desc, 1 limit ${PLACES_SHOWN}`;

/**
 * What each member of staff did since $1. The inner statement counts the entries by person and act, so that the outer one classifies each
 * act once instead of each entry.
 */
const PEOPLE_SQL = `select u.username, coalesce(sum(acts.n) filter (where acts.act like 'decision.%'), 0)::int as decisions,
    coalesce(sum(acts.n) filter (where acts.act = 'member.reveal'), 0)::int as reveals,
    coalesce(sum(acts.n) filter (where acts.act in ('member.block', 'decision.block')), 0)::int as blocks,
    coalesce(sum(acts.n) filter (where acts.act = 'payment.refund'), 0)::int as refunds
  from (select actor_id, act, count(*) as n from audit_entries where at > $1 and actor_id is not null group by actor_id, act) acts
  left join users u on u.id = acts.actor_id group by acts.actor_id, u.username order by decisions desc, u.username`;

/** SQL: the median time between two columns, in minutes. */
const medianMinutes = (from: string, to: string): string =>
  `round(extract(epoch from percentile_cont(0.5) within group (order by ${to} - ${from})) / 60)::int`;

/** The figures that `COUNTS_SQL` reads. */
type CountsRow = Omit<StaffFigures, 'days' | 'listings' | 'byPlace' | 'byDay' | 'people' | 'payments' | 'emails' | 'lastDrill'>;
/** Counts since $1; those of members, blocks, waiting items and jobs are of now. $2 is the queue of jobs that were given up. */
const COUNTS_SQL = `select all_users.n as members, all_users.recent as "newMembers", (select count(*)::int from blocks where ended_at is null) as "blockedMembers",
  (select count(*)::int from reports where created_at > $1) as reports, (select count(*)::int from review_items where state <> 'decided') as waiting,
  (select count(*)::int from listing_confirmations where confirmed_by <> 'feed' and confirmed_at > $1) as confirmed,
  decided_items.n as decided, decided_items.median as "medianMinutes",
  new_inquiries.n as inquiries, new_inquiries.answered, new_inquiries.median as "medianAnswerMinutes",
  (select count(*)::int from boss.job where name = $2) as "jobsGivenUp"
  from (select count(*)::int as n, count(*) filter (where created_at > $1)::int as recent from users) all_users,
    (select count(*)::int as n, ${medianMinutes('opened_at', 'decided_at')} as median from review_items where decided_at > $1) decided_items,
    (select count(*)::int as n, count(answered_at)::int as answered, ${medianMinutes('created_at', 'answered_at')} as median
      from inquiries where created_at > $1) new_inquiries`;

/** The last drill: a restore of a backup that is made as a test. */
const findLastDrill = (em: EntityManager) =>
  statements(em)
    .selectFrom('operation_runs')
    .select(['finished_at', 'succeeded', 'detail'])
    .where('kind', '=', 'drill')
    .orderBy('finished_at', 'desc')
    .executeTakeFirst();

/** Reads the figures of the last `days`. Published listings are summed from `property_facets`, counts that triggers keep up to date. */
export async function readFigures(em: EntityManager, days: number, now: Date): Promise<StaffFigures> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const [[counts], listings, byPlace, byDay, people, payments, emails, drill] = await Promise.all([
    rows<CountsRow>(em, preparedStatement(COUNTS_SQL, [since, GIVEN_UP_JOBS])),
    countListings(em),
    rows<StaffFigures['byPlace'][number]>(em, preparedStatement(BY_PLACE_SQL, [])),
    rows<StaffFigures['byDay'][number]>(em, preparedStatement(BY_DAY_SQL, [since])),
    rows<StaffFigures['people'][number]>(em, preparedStatement(PEOPLE_SQL, [since])),
    countByStatus(em, 'payments', since),
    countByStatus(em, 'mail_deliveries', since),
    findLastDrill(em),
  ]);
  return {
    days,
    ...counts!,
    listings,
    byPlace,
    byDay,
    people,
    payments,
    emails,
    lastDrill: drill ? { at: toIsoTime(drill.finished_at), succeeded: drill.succeeded, detail: drill.detail } : null,
  };
}
