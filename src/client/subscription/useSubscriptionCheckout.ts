import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionPlanId, SubscriptionView } from '../../shared/payment/subscription.ts';
import { type Activation, type PendingPurchase, useActivation } from '../payment/usePaymentStatus.ts';
import { errorCode, trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';

/** What is being paid: a first month, an upgrade that the bank wants confirmed, or a month that could not be charged. */
export interface Order {
  why: 'new' | 'change' | 'open';
  planId: SubscriptionPlanId;
  /** The plan before: paying changes it, and the summary must not. */
  before: SubscriptionView;
  /** When it was chosen: the days of the summary are counted from here. */
  at: Date;
}

export interface SubscriptionCheckoutState {
  order: Order | null;
  clientSecret: string | null;
  failure: string | null;
  activation: Activation | null;
  /** Begins a payment, or takes one that was begun already by its secret. */
  begin: (order: Omit<Order, 'at'>, clientSecret?: string) => void;
  retry: () => void;
  /** Back to the plans; what was begun is found again by the same choice. */
  leave: () => void;
  paid: () => void;
}

const PAID = { new: 'You are now subscribed!', change: 'Your plan is changed.', open: 'Your plan goes on.' } as const;

const UNREACHED = 'The payment could not be started. You have not been charged.';

/** A payment for a plan, from its choice until it is confirmed. */
export function useSubscriptionCheckout(): SubscriptionCheckoutState {
  const utils = trpc.useUtils();
  const [order, setOrder] = useState<Order | null>(null);
  const [given, setGiven] = useState<string | null>(null);
  const [bought, setBought] = useState<PendingPurchase | null>(null);
  const start = useMutation({
    mutationFn: ({ why, planId }: Order) =>
      why === 'open' ? utils.client.subscription.payOpenMonth.mutate() : utils.client.subscription.create.mutate({ planId }),
    onError: (error) => {
      // logged: the page says it too
      console.error('The subscription could not be started:', error.message);
      void utils.subscription.current.invalidate();
    },
  });
  return {
    order,
    clientSecret: given ?? start.data?.clientSecret ?? null,
    // an error that does not come from the server has no words for people
    failure: start.error && (errorCode(start.error) ? start.error.message : UNREACHED),
    activation: useActivation(bought),
    begin: (wanted, clientSecret) => {
      const next = { ...wanted, at: new Date() };
      setOrder(next);
      setGiven(clientSecret ?? null);
      setBought(null);
      start.reset();
      if (!clientSecret) start.mutate(next);
    },
    retry: () => order && start.mutate(order),
    leave: () => {
      setOrder(null);
      setBought(null);
      void utils.subscription.current.invalidate();
    },
    paid: () => {
      if (!order) return;
      toast({ title: 'Payment Successful', message: PAID[order.why] });
      setBought({ kind: 'subscription', planId: order.planId, since: Date.now() });
    },
  };
}
