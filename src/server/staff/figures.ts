// Figures for staff: members, listings, decisions, inquiries, payments and email, counted by SQL.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffFigures } from '../../shared/staff/staff.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

const countBy = async (em: EntityManager, sql: string, values: unknown[]): Promise<Record<string, number>> => {
  const found = await rows<{ name: string; n: number }>(em, preparedStatement(sql, values));
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
};

/** New and gone homes by day come from the log of events, so that no home is counted one by one. */
const BY_DAY_SQL = `select to_char(at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day, count(*) filter (where kind in ('new', 'back'))::int as appeared,
    count(*) filter (where kind in ('taken', 'gone'))::int as gone
  from home_events where at > $1 group by 1 order by 1`;

const PEOPLE_SQL = `select u.username, count(*) filter (where e.act like 'decision.%')::int as decisions, count(*) filter (where e.act = 'member.reveal')::int as reveals,
    count(*) filter (where e.act in ('member.block', 'decision.block'))::int as blocks
  from audit_entries e left join users u on u.id = e.actor_id where e.actor_id is not null and e.n > coalesce((select max(n) from audit_entries where at <= $1), 0)
  group by e.actor_id, u.username order by decisions desc, u.username`;

interface CountsRow {
  members: number;
  newMembers: number;
  blockedMembers: number;
  reports: number;
  decided: number;
  medianMinutes: number | null;
  waiting: number;
  inquiries: number;
  answered: number;
  medianAnswerMinutes: number | null;
}
const COUNTS_SQL = `select (select count(*)::int from users) as members, (select count(*)::int from users where created_at > $1) as "newMembers",
  (select count(*)::int from blocks where ended_at is null) as "blockedMembers", (select count(*)::int from reports where created_at > $1) as reports,
  (select count(*)::int from review_items where state <> 'decided') as waiting,
  d.n as decided, d.median as "medianMinutes", q.n as inquiries, q.answered, q.median as "medianAnswerMinutes"
  from (select count(*)::int as n, round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60))::int as median
      from review_items where decided_at > $1) d,
    (select count(*)::int as n, count(answered_at)::int as answered,
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60))::int as median
      from inquiries where created_at > $1) q`;

/** The figures of the last days. Listings that are online are counted by the tables that triggers keep. */
export async function readFigures(em: EntityManager, days: number, now: Date): Promise<StaffFigures> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const [[counts], online, hidden, byDay, people, payments, emails] = await Promise.all([
    rows<CountsRow>(em, preparedStatement(COUNTS_SQL, [since])),
    countBy(em, `select 'published' as name, coalesce(sum(n), 0)::int as n from property_facets`, []),
    countBy(em, `select status as name, count(*)::int as n from properties where status <> 'published' group by status`, []),
    rows<StaffFigures['byDay'][number]>(em, preparedStatement(BY_DAY_SQL, [since])),
    rows<StaffFigures['people'][number]>(em, preparedStatement(PEOPLE_SQL, [since])),
    countBy(em, 'select status as name, count(*)::int as n from payments where created_at > $1 group by status', [since]),
    countBy(em, 'select status as name, count(*)::int as n from mail_deliveries where created_at > $1 group by status', [since]),
  ]);
  return { days, ...counts!, listings: { ...online, ...hidden }, byDay, people, payments, emails };
}
