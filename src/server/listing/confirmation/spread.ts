// The daily job that schedules the first question to an advertiser, whether a home is still available, for listings without a scheduled one
// (`listing_confirmations.due_at`). It spreads them over the whole period between two questions.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';

/** Width of the range of property ids that one statement covers. */
const IDS_AT_ONCE = 5000;

/**
 * Schedules users' published listings without a question, such as from before CONFIRM_DAYS was set. The id chooses the day, so that not all
 * advertisers are asked at once. The first day is tomorrow at nine in Dubai (33 hours after midnight). A listing that a person has confirmed is
 * not asked about before its period has ended, and one that a feed has confirmed not at all.
 */
export async function spreadFirstQuestions({ env, now }: Pick<Deps, 'env' | 'now'>, em: EntityManager): Promise<void> {
  const { CONFIRM_DAYS_RENT: rentDays, CONFIRM_DAYS_SALE: saleDays } = env;
  if (rentDays === 0 && saleDays === 0) return;
  const newest = await statements(em).selectFrom('properties').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const sql = `insert into listing_confirmations (property_id, due_at)
    select p.id, greatest(date_trunc('day', ?::timestamptz at time zone 'Asia/Dubai') at time zone 'Asia/Dubai' + interval '33 hours'
        + (p.id % period.days) * interval '1 day', c.confirmed_at + period.days * interval '1 day')
    from properties p left join listing_confirmations c on c.property_id = p.id,
      lateral (select case p.transaction_type when 'Rent' then ?::int else ?::int end as days) period
    where p.id > ? and p.id <= ? and p.status = 'published' and p.user_id is not null and c.due_at is null
      and period.days > 0 and (c.confirmed_at is null or c.confirmed_by <> 'feed')
    order by p.id
    on conflict (property_id) do update set due_at = excluded.due_at where listing_confirmations.due_at is null`;
  const maxId = newest?.id ?? 0;
  for (let afterId = 0; afterId < maxId; afterId += IDS_AT_ONCE)
    await em.execute(sql, [now(), rentDays, saleDays, afterId, afterId + IDS_AT_ONCE]);
}
