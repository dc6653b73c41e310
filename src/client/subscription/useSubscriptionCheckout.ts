import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionPlanId, SubscriptionView } from '../../shared/payment/subscription.ts';
import { type Activation, type PendingPurchase, useActivation } from '../payment/usePaymentStatus.ts';
import { errorCode, trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';

/** A payment: the first month, an upgrade that the bank must confirm, or an overdue month. */
export interface Order {
  reason: 'new' | 'change' | 'open';
  planId: SubscriptionPlanId;
  /** The subscription before the payment, for the summary. */
  before: SubscriptionView;
  /** When the plan was chosen; the dates of the summary count from here. */
  at: Date;
}

export interface SubscriptionCheckoutState {
  order: Order | null;
  clientSecret: string | null;
  failure: string | null;
  activation: Activation | null;
  /** Creates a payment, or continues one by its client secret. */
  start: (order: Omit<Order, 'at'>, clientSecret?: string) => void;
  retry: () => void;
  /** Returns to the plans. Choosing the same plan again continues the payment. */
  leave: () => void;
  onPaid: () => void;
}

const PAID_MESSAGES = { new: 'You are now subscribed!', change: 'Your plan is changed.', open: 'Your plan goes on.' } as const;

const NETWORK_ERROR = 'The payment could not be started. You have not been charged.';

/** Checkout of a plan: from the choice of a plan to the confirmation. */
export function useSubscriptionCheckout(): SubscriptionCheckoutState {
  const utils = trpc.useUtils();
  const [order, setOrder] = useState<Order | null>(null);
  const [continuedSecret, setContinuedSecret] = useState<string | null>(null);
  const [purchase, setPurchase] = useState<PendingPurchase | null>(null);
  const startMutation = useMutation({
    mutationFn: ({ reason, planId }: Order) =>
      reason === 'open' ? utils.client.subscription.payOpenMonth.mutate() : utils.client.subscription.create.mutate({ planId }),
    onError: (error) => {
      // Logged only, because the page shows it.
      console.error('The subscription could not be started:', error.message);
      void utils.subscription.current.invalidate();
    },
  });
  return {
    order,
    clientSecret: continuedSecret ?? startMutation.data?.clientSecret ?? null,
    // Network errors have no message for users.
    failure: startMutation.error && (errorCode(startMutation.error) ? startMutation.error.message : NETWORK_ERROR),
    activation: useActivation(purchase),
    start: (choice, clientSecret) => {
      const next = { ...choice, at: new Date() };
      setOrder(next);
      setContinuedSecret(clientSecret ?? null);
      setPurchase(null);
      startMutation.reset();
      if (!clientSecret) startMutation.mutate(next);
    },
    retry: () => order && startMutation.mutate(order),
    leave: () => {
      setOrder(null);
      setPurchase(null);
      void utils.subscription.current.invalidate();
    },
    onPaid: () => {
      if (!order) return;
      toast({ title: 'Payment Successful', message: PAID_MESSAGES[order.reason] });
      setPurchase({ kind: 'subscription', planId: order.planId, since: Date.now() });
    },
  };
}
