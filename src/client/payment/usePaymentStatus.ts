import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc.ts';

/** What has been paid and is waited for. `since` tells one payment from the next. */
export type PendingPurchase = { since: number } & (
  | { kind: 'subscription'; planId: SubscriptionPlanId }
  | { kind: 'promotion'; planId: string; propertyId: number }
);
/** `late`: still awaited after a minute, so the page says that it may be left; `refused`: taken, but nothing could be given for it. */
export type Activation = 'waiting' | 'late' | 'done' | 'refused';

const POLL_MS = 1500;
const SLOW_MS = 10_000;
/** Answers after which the page asks less often. */
const PATIENCE = 40;

/** Asks again for everything that a payment may have changed; what is in sight is fetched at once. */
export function useInvalidateAfterPayment(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.property.invalidate(),
      utils.listing.invalidate(),
      utils.saved.invalidate(),
      utils.account.me.invalidate(),
      utils.subscription.invalidate(),
      utils.payment.list.invalidate(),
    ]);
}

/**
 * Asks the provider every 1.5 seconds until what was bought is there; null waits for nothing. Once it is there, or refused, the lists and the
 * member are fetched anew.
 */
export function useActivation(bought: PendingPurchase | null): Activation | null {
  const { client } = trpc.useUtils();
  const refresh = useInvalidateAfterPayment();
  const helpers = async (): Promise<Activation> => {
    if (!bought) return 'waiting';
    const payments = await client.payment.refresh.mutate();
    const ours = payments.find(
      (payment) => payment.kind === bought.kind && (bought.kind !== 'promotion' || payment.propertyId === bought.propertyId),
    );
    const rejected = ours?.status === 'flagged' || ours?.status === 'refunded';
    let there = ours?.status === 'succeeded';
    // a month that was paid late has its payment from before: the plan itself says that it runs again
    if (bought.kind === 'subscription' && !rejected) {
      const plan = await client.subscription.current.query();
      there = plan.state === 'active' && plan.planId === bought.planId;
    }
    if (!there && !rejected) return 'waiting';
    await refresh();
    return there ? 'done' : 'refused';
  };
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment-activation', bought],
    queryFn: helpers,
    enabled: bought !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === 'done' || state.data === 'refused') return false;
      return state.dataUpdateCount < PATIENCE ? POLL_MS : SLOW_MS;
    },
  });
  if (!bought) return null;
  if (data === 'done' || data === 'refused') return data;
  return dataUpdatedAt - bought.since > POLL_MS * PATIENCE ? 'late' : 'waiting';
}

/** What a page hands to the next one when it leaves before a payment is confirmed. */
export interface ActivatingState {
  activating?: PendingPurchase;
}

/**
 * For a page that shows what payments buy: asks the provider once a visit about payments that no event has told of, and goes on asking when the
 * visitor comes straight from paying. `activating` is true while that payment is awaited.
 */
export function usePaymentRefresh(): { activating: boolean } {
  const { user } = useSession();
  const { key, state } = useLocation();
  const { client } = trpc.useUtils();
  const refresh = useInvalidateAfterPayment();
  const bought = (state as ActivatingState | null)?.activating ?? null;
  const activation = useActivation(user ? bought : null);
  useQuery({
    queryKey: ['payment-visit', key],
    queryFn: async () => {
      const payments = await client.payment.refresh.mutate();
      if (payments.some(({ status }) => status === 'succeeded' || status === 'refunded')) await refresh();
      return payments;
    },
    enabled: user !== null && !bought,
    staleTime: 0,
    gcTime: 0,
  });
  return { activating: activation === 'waiting' || activation === 'late' };
}
