// The featured places of a plan (`featured_places`, `properties.featured`): how many a stock of listings may use, and what ends them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { GRACE_DAYS, SUBSCRIPTION_PLANS } from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';
import { intArray } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { findRunningPlan } from './plan.ts';
import { inStock, type ListingStock, stockId } from './stock.ts';

/** Most stocks of one run of `endFeaturedPlaces`. */
const BATCH = 500;

/** How many featured places the plan of a stock has now. `isLocked` as in `readPlanFacts`. */
export async function readPlaceLimit(
  em: EntityManager,
  stock: ListingStock,
  now: Date,
  { isLocked }: { isLocked: boolean },
): Promise<number> {
  return (await findRunningPlan(em, stock, now, { isLocked }))?.featuredPlaces ?? 0;
}

/** How many published listings of a stock have a featured place. */
export async function countPlaces(em: EntityManager, stock: ListingStock): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from featured_places place join properties p on p.id = place.property_id where ${inStock(stock)} and p.status = 'published'`,
    [stockId(stock)],
  );
  return row!.n;
}

/** Gives places to listings, or takes theirs, in the transaction of `tx`. */
export async function setPlaces(tx: EntityManager, ids: readonly number[], isFeatured: boolean, now: Date): Promise<void> {
  if (isFeatured)
    await tx.execute(
      'insert into featured_places (property_id, created_at) select id, ? from unnest(?::int[]) as id on conflict do nothing',
      [now, intArray(ids)],
    );
  else await tx.execute('delete from featured_places where property_id = any(?::int[])', [intArray(ids)]);
  await tx.execute('update properties set featured = ? where id = any(?::int[])', [isFeatured, intArray(ids)]);
}

/**
 * Takes the places beyond a number from a stock, those of listings that are not published first, then the oldest. A listing that another transaction has locked
 * keeps its place until the next run of `endFeaturedPlaces`: who changes a plan has locked its owner, whom writers of listings lock after the listing.
 */
export async function trimPlaces(tx: EntityManager, stock: ListingStock, limit: number, now: Date): Promise<void> {
  const beyond = await tx.execute<{ id: number }[]>(
    `select p.id from properties p where p.id in (
       select place.property_id from featured_places place join properties p on p.id = place.property_id where ${inStock(stock)}
       order by p.status = 'published' desc, place.created_at desc, p.id offset ?)
     order by p.id for no key update of p skip locked`,
    [stockId(stock), limit],
  );
  if (beyond.length === 0) return;
  await setPlaces(
    tx,
    beyond.map(({ id }) => id),
    false,
    now,
  );
}

/** Takes the places that are beyond the plan of a user, in the transaction that changes the plan. */
export async function trimPlacesOfPlan(tx: EntityManager, userId: number, now: Date): Promise<void> {
  const [owned] = await tx.execute<{ id: number }[]>(
    `select organization_id as id from organization_members where user_id = ? and role = 'owner'`,
    [userId],
  );
  const stock: ListingStock = { userId, organizationId: owned?.id ?? null };
  await trimPlaces(tx, stock, await readPlaceLimit(tx, stock, now, { isLocked: false }), now);
}

/** SQL: the featured places of the running plan of the user `u`. */
const PLACES_OF_PLAN = `case u.subscription_plan ${SUBSCRIPTION_PLANS.map(({ id, featuredPlaces }) => `when '${id}' then ${featuredPlaces}`).join(' ')} else 0 end`;
const RUNS = `u.subscription_status in ('active', 'past_due') and u.subscription_end_date > ?`;

/** Job of every minute: takes places beyond those of the plan that runs, such as after the days of grace or when homes moved to another stock. */
export async function endFeaturedPlaces({ orm, now }: Pick<Deps, 'orm' | 'now'>): Promise<void> {
  const em = orm.em.fork();
  const liveSince = new Date(now().getTime() - GRACE_DAYS * DAY_MS);
  const over = await em.execute<{ userId: number | null; organizationId: number | null }[]>(
    `with stocks as (select p.organization_id, case when p.organization_id is null then p.user_id end as user_id, count(*) as n
       from featured_places place join properties p on p.id = place.property_id group by 1, 2)
     select s.user_id as "userId", s.organization_id as "organizationId" from stocks s
     where s.n > case when s.organization_id is null
       then coalesce((select ${PLACES_OF_PLAN} from users u where u.id = s.user_id and ${RUNS}), 0)
       else coalesce((select max(${PLACES_OF_PLAN}) from organization_members member join users u on u.id = member.user_id
         where member.organization_id = s.organization_id and member.role = 'owner' and ${RUNS}), 0) end
     limit ${BATCH}`,
    [liveSince, liveSince],
  );
  for (const { userId, organizationId } of over) {
    const stock: ListingStock = { userId: userId ?? 0, organizationId };
    await orm.em
      .fork()
      .transactional(async (tx) => trimPlaces(tx, stock, await readPlaceLimit(tx, stock, now(), { isLocked: false }), now()));
  }
}
