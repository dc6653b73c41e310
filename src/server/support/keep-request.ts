// Puts what people write to the office into the inbox of staff (`support_requests`), and takes it out when it was answered.
import type { EntityManager } from '@mikro-orm/postgresql';
import { SUBSCRIPTION_PLANS } from '../../shared/payment/subscription.ts';
import { statements } from '../db/typed.ts';
import { findRunningPlan, stockOf } from '../organization/plan.ts';

/** What a request is about: the id of a row of `messages`, `applications` or `inquiries`. */
export type SupportSource = { message_id: number } | { application_id: number } | { inquiry_id: number };

/** The plan of a member, or of their organization, and its position: 0 without one, 3 for the largest. */
export async function supportPlanOf(em: EntityManager, userId: number, now: Date): Promise<{ planId: string | null; priority: number }> {
  const plan = await findRunningPlan(em, await stockOf(em, userId), now);
  return { planId: plan?.id ?? null, priority: plan ? SUBSCRIPTION_PLANS.indexOf(plan) + 1 : 0 };
}

/** Keeps a request in the transaction that stores its source. `userId` is the signed-in sender. */
export async function keepSupportRequest(em: EntityManager, source: SupportSource, userId: number | null, now: Date): Promise<void> {
  const { planId, priority } = userId === null ? { planId: null, priority: 0 } : await supportPlanOf(em, userId, now);
  await statements(em)
    .insertInto('support_requests')
    .values({ ...source, plan_id: planId, priority, created_at: now })
    .execute();
}

/** Takes a request out of the inbox because its source was answered on the site, in the transaction of the answer. */
export const markAnswered = async (em: EntityManager, source: SupportSource, now: Date): Promise<void> =>
  void (await statements(em)
    .updateTable('support_requests')
    .set({ closed_at: now, outcome: 'answered' })
    .where((eb) => eb.and(source))
    .where('closed_at', 'is', null)
    .execute());
