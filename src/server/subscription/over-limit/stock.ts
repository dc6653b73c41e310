// Whose listings count together under a plan, how many of them are online, and in which order they stay online when a plan ends.
import type { EntityManager } from '@mikro-orm/postgresql';
import { listingLimit, runningPlan } from '../../../shared/payment/subscription.ts';
import { statements } from '../../db/typed.ts';
import type { Env } from '../../env.ts';
import { readPlanFacts } from '../../organization/plan.ts';
import { inStock, type ListingStock, stockId } from '../../organization/stock.ts';

/** The stock that a user's plan counts for: that of the organization that they own, else what they have alone. */
export async function stockOfPlan(em: EntityManager, userId: number): Promise<ListingStock> {
  const owned = await statements(em)
    .selectFrom('organization_members')
    .select('organization_id')
    .where((eb) => eb.and({ user_id: userId, role: 'owner' }))
    .executeTakeFirst();
  return { userId, organizationId: owned?.organization_id ?? null };
}

/** The stock that a user manages: that of the organization that they own or manage, else what they have alone. */
export async function managedStock(em: EntityManager, userId: number): Promise<ListingStock> {
  const managed = await statements(em)
    .selectFrom('organization_members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('role', '<>', 'agent')
    .executeTakeFirst();
  return { userId, organizationId: managed?.organization_id ?? null };
}

/** SQL: all views of the listing `p`. */
export const ALL_VIEWS = `((select coalesce(sum(n), 0)::int from property_views where property_id = p.id)
  + coalesce((select n from property_view_totals where property_id = p.id), 0))`;

/** Most listings that may be online under the plan that runs now; null: no limit. `isLocked` as in `readPlanFacts`. */
export async function readOnlineLimit(
  em: EntityManager,
  stock: ListingStock,
  { env, now, isLocked = false }: { env: Pick<Env, 'FREE_LISTING_LIMIT'>; now: Date; isLocked?: boolean },
): Promise<number | null> {
  const facts = await readPlanFacts(em, stock, now, { isLocked });
  return facts ? listingLimit(facts, now, env.FREE_LISTING_LIMIT) : env.FREE_LISTING_LIMIT || null;
}

/** Most listings that may be online once the plan of a user has ended; null: no limit. Another owner of the organization may have a plan. */
export async function readLimitWithout(
  em: EntityManager,
  stock: ListingStock,
  { env, now }: { env: Pick<Env, 'FREE_LISTING_LIMIT'>; now: Date },
): Promise<number | null> {
  const free = env.FREE_LISTING_LIMIT || null;
  if (stock.organizationId === null) return free;
  const others = await statements(em)
    .selectFrom('users as u')
    .innerJoin('organization_members as membership', 'membership.user_id', 'u.id')
    .select(['u.subscription_plan as subscriptionPlan', 'u.subscription_status as subscriptionStatus'])
    .select('u.subscription_end_date as subscriptionEndDate')
    .where('membership.organization_id', '=', stock.organizationId)
    .where('membership.role', '=', 'owner')
    .where('u.id', '<>', stock.userId)
    .execute();
  const limits = others.filter((owner) => runningPlan(owner, now)).map((owner) => listingLimit(owner, now, env.FREE_LISTING_LIMIT));
  if (limits.includes(null)) return null;
  return limits.length > 0 ? Math.max(...limits.map((limit) => limit ?? 0)) : free;
}

/** How many listings of a stock are online. */
export async function countOnline(em: EntityManager, stock: ListingStock): Promise<number> {
  const [{ n }] = await em.execute<[{ n: number }]>(
    `select count(*)::int as n from properties p where ${inStock(stock)} and p.status = 'published'`,
    [stockId(stock)],
  );
  return n;
}
