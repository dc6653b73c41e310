// Reads the list of people who asked a member or their organization about homes, latest first, a page at a time by a cursor.
import type { EntityManager } from '@mikro-orm/postgresql';
import { PERSON_PAGE_SIZE, type PersonItem, type PersonList, type PersonListInput } from '../../../shared/inquiry/person.ts';
import { type LostReason, PERSON_COUNT_CAP, PERSON_STAGES, type PersonStage } from '../../../shared/inquiry/person-stages.ts';
import { INT4_MAX, type TransactionType } from '../../../shared/property/property.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { personsSeenBy } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';
import { shorten } from '../inquiry.list.ts';

/** Of a person, at most this many of their newest inquiries are read for the row. */
const INQUIRIES_READ = 100;

/** SQL: microseconds since 1970, which a cursor keeps exactly; JavaScript's dates would round them. */
const MICROSECONDS = '(extract(epoch from person.last_at) * 1000000)::bigint';

/** SQL: the time of the cursor; without one later than all. One comparison for both, along the index: with an `or` every row before the cursor would be read. */
const AFTER_TIME = `coalesce(timestamptz 'epoch' + $2::bigint * interval '1 microsecond', 'infinity')`;

/** SQL: the ids of a page: `$1` the user, `$2` and `$3` the cursor, of which the first is null for the first page. One read along an index for each way to see a person. */
const pageSql = (where: string): string =>
  personsSeenBy('$1')
    .map(
      (way) => `(select person.id, person.last_at from inquiry_persons person where ${way} ${where}
        and (person.last_at, person.id) < (${AFTER_TIME}, coalesce($3::bigint, ${INT4_MAX + 1}))
        order by person.last_at desc, person.id desc limit ${PERSON_PAGE_SIZE + 1})`,
    )
    .join(' union ');

/** SQL: the rows of a page. */
const listSql = (
  where: string,
): string => `with page as materialized (${pageSql(where)} order by last_at desc, id desc limit ${PERSON_PAGE_SIZE + 1})
  select person.id, person.name, person.stage, person.lost_reason as "lostReason", person.created_at as "createdAt", person.last_at as "lastAt",
    ${MICROSECONDS}::text as cursor, person.assigned_user_id as "assignedId", coalesce(member.full_name, member.username) as "assignedName", seen.*,
    (select min(r.due_at) from inquiry_reminders r where r.person_id = person.id and r.done_at is null) as "remindsAt",
    coalesce(left(coalesce((select r.message from inquiry_replies r where r.inquiry_id = seen.latest order by r.id desc limit 1),
      (select i.message from inquiries i where i.id = seen.latest),
      (select e.text from inquiry_person_entries e where e.person_id = person.id and e.kind = 'external' order by e.id desc limit 1)), 161), '') as preview
  from page join inquiry_persons person on person.id = page.id left join users member on member.id = person.assigned_user_id
  left join lateral (
    select count(*)::int as inquiries, (array_agg(i.id order by i.last_at desc, i.id desc))[1] as latest,
      min(i.last_at) filter (where i.status = 'new') as "waitingSince",
      coalesce(bool_or(i.unread_by_owner and coalesce(i.assigned_user_id, p.user_id) = $1), false) as unread,
      count(distinct i.property_id)::int as homes, case when count(distinct p.location) = 1 then min(p.location) end as location,
      case when count(distinct p.transaction_type) = 1 then min(p.transaction_type) end as purpose, max(p.price)::int as "maxPrice"
    from (select id, property_id, assigned_user_id, status, unread_by_owner, last_at from inquiries where person_id = person.id order by last_at desc, id desc limit ${INQUIRIES_READ}) i
    join properties p on p.id = i.property_id) seen on true
  order by person.last_at desc, person.id desc`;
const ALL_SQL = listSql('');
const STAGE_SQL = listSql('and person.stage = $4');

/** SQL: how many people the user sees in each stage, up to the cap. In the order of the index, or all people would be read for who manages no organization. */
const COUNTS_SQL = `select ${PERSON_STAGES.map(
  (stage) =>
    `(select count(*)::int from (${personsSeenBy('$1')
      .map(
        (way) => `(select person.id from inquiry_persons person where ${way} and person.stage = '${stage}'
        order by person.last_at desc, person.id desc limit ${PERSON_COUNT_CAP})`,
      )
      .join(' union ')} limit ${PERSON_COUNT_CAP}) seen) as "${stage}"`,
).join(', ')}`;

interface ListRow {
  id: number;
  name: string;
  stage: PersonStage;
  lostReason: LostReason | null;
  createdAt: Date | string;
  lastAt: Date | string;
  cursor: string;
  assignedId: number | null;
  assignedName: string | null;
  inquiries: number;
  waitingSince: Date | string | null;
  remindsAt: Date | string | null;
  unread: boolean;
  homes: number;
  location: string | null;
  purpose: TransactionType | null;
  maxPrice: number | null;
  preview: string;
}

const MONTHS = 12;

const toItem = (row: ListRow): PersonItem => ({
  id: row.id,
  name: row.name,
  stage: row.stage,
  lostReason: row.lostReason,
  assigned: row.assignedId === null ? null : { id: row.assignedId, name: row.assignedName ?? '' },
  createdAt: toIsoTime(row.createdAt),
  lastAt: toIsoTime(row.lastAt),
  inquiries: row.inquiries,
  unread: row.unread,
  preview: shorten(row.preview),
  waitingSince: toIsoTime(row.waitingSince),
  remindsAt: toIsoTime(row.remindsAt),
  wants: {
    homes: row.homes,
    location: row.location,
    purpose: row.purpose,
    // of rents and prices together no highest amount can be named
    maxPrice: row.purpose === null || row.maxPrice === null ? null : row.maxPrice * (row.purpose === 'Rent' ? MONTHS : 1),
  },
});

/** How many people the user sees in each stage, up to PERSON_COUNT_CAP. */
async function countStages(em: EntityManager, userId: number): Promise<PersonList['counts']> {
  const [counts] = await rows<PersonList['counts']>(em, preparedStatement(COUNTS_SQL, [userId]));
  return counts!;
}

/**
 * People who asked the caller about homes, or in an organization those whom the caller answers, as owner or manager all; latest first.
 * The costs of a page do not grow with the number of people.
 */
export async function listPersons(ctx: AuthedContext, { stage, after }: PersonListInput): Promise<PersonList> {
  const [time = null, id = null] = after?.split('.') ?? [];
  const values = [ctx.user.id, time, id];
  const [found, counts] = await Promise.all([
    rows<ListRow>(ctx.em, stage ? preparedStatement(STAGE_SQL, [...values, stage]) : preparedStatement(ALL_SQL, values)),
    countStages(ctx.em, ctx.user.id),
  ]);
  const page = found.slice(0, PERSON_PAGE_SIZE);
  const last = page.at(-1);
  return { items: page.map(toItem), next: found.length > page.length && last ? `${last.cursor}.${last.id}` : null, counts };
}
