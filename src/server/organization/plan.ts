// The plan by which listings count: that of a person who works alone, or of an organization, which has the running plan of its owner. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { runningPlan, type SubscriptionFacts, type SubscriptionPlan } from '../../shared/payment/subscription.ts';
import { statements } from '../db/typed.ts';
import type { ListingStock } from './stock.ts';

/** The id of the organization that a user is in; null for people who work alone. */
export async function organizationOf(em: EntityManager, userId: number): Promise<number | null> {
  const membership = await statements(em)
    .selectFrom('organization_members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return membership?.organization_id ?? null;
}

/** What counts together with the listings of a user: those of their organization, else those that they have alone. */
export const stockOf = async (em: EntityManager, userId: number): Promise<ListingStock> => ({
  userId,
  organizationId: await organizationOf(em, userId),
});

const selectFacts = (em: EntityManager) =>
  statements(em)
    .selectFrom('users as u')
    .select(['u.subscription_plan as subscriptionPlan', 'u.subscription_status as subscriptionStatus'])
    .select('u.subscription_end_date as subscriptionEndDate');

/**
 * What decides about the plan: of several owners of an organization, the one with the highest running plan. `isLocked` locks the row of the organization, or
 * of the user without one, until the transaction ends.
 * @returns undefined for a user or an organization that is gone
 */
export async function readPlanFacts(
  em: EntityManager,
  { userId, organizationId }: ListingStock,
  now: Date,
  { isLocked }: { isLocked: boolean },
): Promise<SubscriptionFacts | undefined> {
  if (organizationId === null) {
    const member = selectFacts(em).where('u.id', '=', userId);
    return (isLocked ? member.forNoKeyUpdate() : member).executeTakeFirst();
  }
  if (isLocked) await statements(em).selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
  const owners = await selectFacts(em)
    .innerJoin('organization_members as membership', 'membership.user_id', 'u.id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.role', '=', 'owner')
    .orderBy('u.id')
    .execute();
  const priceOf = (owner: SubscriptionFacts): number => runningPlan(owner, now)?.pricePence ?? 0;
  return owners.toSorted((a, b) => priceOf(b) - priceOf(a))[0];
}

/** The plan that runs for a stock now; undefined without one. `isLocked` as in `readPlanFacts`. */
export async function findRunningPlan(
  em: EntityManager,
  stock: ListingStock,
  now: Date,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<SubscriptionPlan | undefined> {
  const facts = await readPlanFacts(em, stock, now, { isLocked });
  return facts && runningPlan(facts, now);
}
