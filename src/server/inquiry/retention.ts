// The daily job that reduces inquiries and people to counts once nothing happened in them for two years (`inquiry_totals`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { inBatches } from '../db/in-batches.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** How long inquiries, with their answers and viewings, and the people who sent them are kept after the last that happened. */
const KEPT_MONTHS = 24;
/** The most rows that one statement deletes. */
const BATCH_SIZE = 2_000;

/** SQL: whether nothing happened with a person since `$1`, and no reminder waits. */
const IS_QUIET = `person.last_at < $1
  and not exists (select from inquiry_person_entries e where e.person_id = person.id and e.created_at >= $1)
  and not exists (select from inquiry_reminders r where r.person_id = person.id and r.done_at is null)`;

/** SQL: whether staff still have to look at an inquiry or an answer to it. */
const IS_REPORTED = `exists (select from review_items item where item.state <> 'decided' and (item.subject_kind = 'inquiry' and item.subject_id = i.id
  or item.subject_kind = 'reply' and item.subject_id in (select r.id from inquiry_replies r where r.inquiry_id = i.id)))`;

/**
 * SQL: deletes up to `$2` inquiries without anything since `$1`, whose person is quiet too, and counts them for their homes. Ids rise with the time of
 * creation, so that younger rows are not read. Rows that are being changed are left for the next day.
 */
const INQUIRIES_SQL = `with gone as (
    delete from inquiries where id = any(array(
      select i.id from inquiries i left join inquiry_persons person on person.id = i.person_id
      where i.last_at < $1 and i.id < coalesce((select id from inquiries where created_at >= $1 order by id limit 1), 2147483647)
        and (i.person_id is null or ${IS_QUIET}) and not ${IS_REPORTED}
      order by i.id limit $2 for update of i skip locked))
    returning property_id),
  added as (
    insert into inquiry_totals as total (property_id, n) select property_id, count(*)::int from gone group by 1 order by 1
    on conflict (property_id) do update set n = total.n + excluded.n)
  select count(*)::int as n from gone`;

/** SQL: deletes up to `$2` quiet people without inquiries. */
const PERSONS_SQL = `with gone as (
    delete from inquiry_persons where id = any(array(
      select person.id from inquiry_persons person
      where ${IS_QUIET} and person.id < coalesce((select id from inquiry_persons where created_at >= $1 order by id limit 1), 2147483647)
        and not exists (select from inquiries i where i.person_id = person.id)
      order by person.id limit $2 for update skip locked))
    returning id)
  select count(*)::int as n from gone`;

/** The time before which everything must have happened. */
const cutoffOf = (now: Date): Date => {
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - KEPT_MONTHS);
  return cutoff;
};

/**
 * Daily job: deletes inquiries with their answers and viewings, then people with their notes, 24 months after the last that happened. How many inquiries a
 * home had stays. What staff have not decided about yet stays too.
 */
export async function reduceOldInquiries(em: EntityManager, now: Date): Promise<void> {
  const cutoff = cutoffOf(now);
  for (const statement of [INQUIRIES_SQL, PERSONS_SQL])
    await inBatches(BATCH_SIZE, async (size) => {
      const [gone] = await rows<{ n: number }>(em, preparedStatement(statement, [cutoff, size]));
      return { isLast: gone!.n < size };
    });
}
