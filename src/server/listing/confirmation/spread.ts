// The daily job that schedules first questions (`listing_confirmations.due_at`) for listings that have none, spread over the whole period.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../deps.ts';

/** Ids that one statement looks through. */
const IDS_AT_ONCE = 5000;

/**
 * Schedules published listings of members that no question is due for: those of before the setting was switched on. The id chooses the day, evenly over the
 * period, so that not all advertisers are asked at once. The first day is tomorrow at nine in Dubai (33 hours after midnight); a listing that a person has
 * confirmed is not asked about before its period has ended.
 */
export async function spreadFirstQuestions({ env, now }: Pick<Deps, 'env' | 'now'>, em: EntityManager): Promise<void> {
  const { CONFIRM_DAYS_RENT: rent, CONFIRM_DAYS_SALE: sale } = env;
  if (rent === 0 && sale === 0) return;
  const [range] = await em.execute<{ last: number | null }[]>('select max(id) as last from properties');
  const sql = `insert into listing_confirmations (property_id, due_at)
    select p.id, greatest(date_trunc('day', ?::timestamptz at time zone 'Asia/Dubai') at time zone 'Asia/Dubai' + interval '33 hours'
        + (p.id % period.days) * interval '1 day', c.confirmed_at + period.days * interval '1 day')
    from properties p left join listing_confirmations c on c.property_id = p.id,
      lateral (select case p.transaction_type when 'Rent' then ?::int else ?::int end as days) period
    where p.id > ? and p.id <= ? and p.status = 'published' and p.user_id is not null and c.due_at is null
      and period.days > 0 and (c.confirmed_at is null or c.confirmed_by <> 'feed')
    order by p.id
    on conflict (property_id) do update set due_at = excluded.due_at where listing_confirmations.due_at is null`;
  for (let after = 0; after < (range?.last ?? 0); after += IDS_AT_ONCE)
    await em.execute(sql, [now(), rent, sale, after, after + IDS_AT_ONCE]);
}
