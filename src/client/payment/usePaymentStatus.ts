// React hooks that poll the server until a paid purchase is active, and then refetch the queries that a purchase changes.
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';
import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';

/** A paid purchase that is not active yet. `since` is the time of the payment (Unix time in ms) and distinguishes equal purchases. */
export type PendingPurchase = { since: number } & (
  | { kind: 'subscription'; planId: SubscriptionPlanId }
  | { kind: 'promotion'; planId: string; propertyId: number }
);
/** `delayed`: not active after a minute, so the page may be left. `refunded`: paid, but not applied, so it is paid back. */
export type Activation = 'pending' | 'delayed' | 'active' | 'refunded';

const FAST_POLL_MS = 1500;
const SLOW_POLL_MS = 10_000;
/** Number of polls at the short interval, which together take about a minute. */
const FAST_POLL_COUNT = 40;

/** Returns a function that invalidates the cached queries of everything that a payment may change. */
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
 * Lets the server ask the payment provider about the purchase every 1.5 seconds, after a minute every ten seconds, until it is active or
 * refunded; then refetches lists and user. Gives up a day after the payment. With null it polls nothing and returns null.
 */
export function useActivation(purchase: PendingPurchase | null): Activation | null {
  const { client } = trpc.useUtils();
  const refresh = useInvalidateAfterPayment();
  const poll = async (): Promise<Activation> => {
    if (!purchase) return 'pending';
    const payments = await client.payment.refresh.mutate();
    // The payments are those of the last day, newest first. A promotion may be paid with an older one, because the server reuses a pending
    // payment of the same plan.
    const payment = payments.find(
      ({ kind, planId, propertyId }) =>
        kind === purchase.kind && (purchase.kind !== 'promotion' || (planId === purchase.planId && propertyId === purchase.propertyId)),
    );
    const isRefunded = payment?.status === 'flagged' || payment?.status === 'refunded';
    let isActive = payment?.status === 'succeeded';
    // Paying an overdue month creates no new payment, so the state of the plan decides.
    if (purchase.kind === 'subscription' && !isRefunded) {
      const plan = await client.subscription.current.query();
      isActive = plan.state === 'active' && plan.planId === purchase.planId;
    }
    if (!isActive && !isRefunded) return 'pending';
    await refresh();
    return isActive ? 'active' : 'refunded';
  };
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment-activation', purchase],
    queryFn: poll,
    enabled: purchase !== null,
    gcTime: 0,
    refetchInterval: ({ state: pollState }) => {
      if (pollState.data === 'active' || pollState.data === 'refunded') return false;
      // the server returns no older payments, for example when the browser restores a tab after days
      if (purchase && Date.now() - purchase.since > DAY_MS) return false;
      return pollState.dataUpdateCount < FAST_POLL_COUNT ? FAST_POLL_MS : SLOW_POLL_MS;
    },
  });
  if (!purchase) return null;
  if (data === 'active' || data === 'refunded') return data;
  return dataUpdatedAt - purchase.since > FAST_POLL_MS * FAST_POLL_COUNT ? 'delayed' : 'pending';
}

/** State of the router's location on the page that follows a checkout, while the payment is not confirmed yet. */
export interface ActivatingState {
  activating?: PendingPurchase;
}

/**
 * For pages that show what payments buy: lets the server ask the provider about unconfirmed payments once per visit, and keeps polling when
 * the user comes from a checkout. `activating` is true while the purchase of that checkout is neither active nor refunded.
 */
export function usePaymentRefresh(): { activating: boolean } {
  const { user } = useSession();
  const { key, state } = useLocation();
  const { client } = trpc.useUtils();
  const refresh = useInvalidateAfterPayment();
  const purchase = (state as ActivatingState | null)?.activating ?? null;
  const activation = useActivation(user ? purchase : null);
  useQuery({
    queryKey: ['payment-visit', key],
    queryFn: async () => {
      const payments = await client.payment.refresh.mutate();
      if (payments.some(({ status }) => status === 'succeeded' || status === 'refunded')) await refresh();
      return payments;
    },
    enabled: user !== null && !purchase,
    staleTime: 0,
    gcTime: 0,
  });
  return { activating: activation === 'pending' || activation === 'delayed' };
}
