// Whether a brokerage shows its own logo and colour.
import type { EntityManager } from '@mikro-orm/postgresql';
import { runningPlan } from '../../shared/payment/subscription.ts';
import { statements } from '../db/typed.ts';

/** Whether an owner of the organization has a running plan with custom branding. */
export async function hasBranding(em: EntityManager, organizationId: number, now: Date): Promise<boolean> {
  const owners = await statements(em)
    .selectFrom('organization_members as member')
    .innerJoin('users as u', 'u.id', 'member.user_id')
    .select(['u.subscription_plan as subscriptionPlan', 'u.subscription_status as subscriptionStatus'])
    .select('u.subscription_end_date as subscriptionEndDate')
    .where('member.organization_id', '=', organizationId)
    .where('member.role', '=', 'owner')
    .execute();
  return owners.some((owner) => runningPlan(owner, now)?.features.includes('Custom branding'));
}
