import type { EntityManager } from '@mikro-orm/postgresql';
import type { AllowanceView } from '../../shared/listing.ts';
import type { Deps } from '../deps.ts';
import { Refused } from '../errors.ts';
import type { MemberContext } from '../trpc.ts';

/** Homes that a plan may have listed at once (R277); null: as many as its member likes. */
const PLAN_LISTINGS: Record<string, number | null> = { basic_plan: 10, premium_plan: 50, enterprise_plan: null };

/** A renewal that fails keeps its plan for a week after the paid time. */
const GRACE_MS = 7 * 86_400_000;

interface Subscription {
  plan: string | null;
  status: string | null;
  ends: string | Date | null;
}

/** Whether the plan counts now: while it is paid for or tried, and within the grace of a failed renewal. */
const isRunning = ({ status, ends }: Subscription, now: Date): boolean =>
  status === 'active' ||
  status === 'trialing' ||
  (status === 'past_due' && ends !== null && now.getTime() < new Date(ends).getTime() + GRACE_MS);

/** The limit that holds: the plan's, never below the one that everybody has. */
function limitOf(subscription: Subscription, free: number, now: Date): Pick<AllowanceView, 'limit' | 'plan'> {
  const { plan } = subscription;
  const known = plan !== null && Object.hasOwn(PLAN_LISTINGS, plan) && isRunning(subscription, now) ? plan : null;
  const allowed = known === null ? free : PLAN_LISTINGS[known]!;
  return { limit: free === 0 || allowed === null ? null : Math.max(allowed, free), plan: known };
}

const SUBSCRIPTION =
  'select subscription_plan as plan, subscription_status as status, subscription_end_date as ends from users where id = ?';
const USED = `select count(*)::int as used from properties where user_id = ? and status in ('published', 'paused')`;

async function read(em: EntityManager, userId: number, env: Deps['env'], now: Date, lock = ''): Promise<AllowanceView> {
  // the lock first: what is counted after it stays true until the transaction ends
  const [subscription] = await em.execute<Subscription[]>(SUBSCRIPTION + lock, [userId]);
  if (!subscription) throw new Refused('SIGNED_OUT', 'Not signed in');
  const [counted] = await em.execute<{ used: number }[]>(USED, [userId]);
  return { used: counted!.used, ...limitOf(subscription, env.FREE_LISTING_LIMIT, now) };
}

/** How many homes the caller has listed and may have (A48); published and paused ones count. */
export const allowance = (ctx: MemberContext): Promise<AllowanceView> => read(ctx.em, ctx.user.id, ctx.env, ctx.now());

/**
 * Makes sure that one more home is allowed. To be called in the transaction that lists it: the member's row stays locked until that ends, so that
 * parallel calls are counted one after the other.
 * @throws Refused LIMIT
 */
export async function requireAllowance(ctx: MemberContext, tx: EntityManager): Promise<void> {
  const { used, limit } = await read(tx, ctx.user.id, ctx.env, ctx.now(), ' for no key update');
  if (limit !== null && used >= limit) throw new Refused('LIMIT', `Your plan allows up to ${limit} listings. Upgrade to add more.`);
}
