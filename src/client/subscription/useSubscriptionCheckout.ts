// State of subscribing to a plan: its payment and the result.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { SubscriptionPlanId, SubscriptionView } from '../../shared/payment/subscription.ts';
import { type Activation, type PendingPurchase, useActivation } from '../payment/usePaymentStatus.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';

/** A payment that the user has started. */
export interface SubscriptionOrder {
  /** The first month, an upgrade that the bank must confirm, or an overdue month. */
  reason: 'new' | 'upgrade' | 'overdue';
  planId: SubscriptionPlanId;
  /** The subscription before the payment, for the summary. */
  before: SubscriptionView;
  /** When the plan was chosen; the dates of the summary count from here. */
  chosenAt: Date;
}

/** State and actions of the checkout. */
export interface SubscriptionCheckoutState {
  /** Null while no plan is chosen. */
  order: SubscriptionOrder | null;
  /** Of the provider's payment; null until it is created. */
  clientSecret: string | null;
  /** Why the payment could not be created, for the user; null without a failure. */
  failure: string | null;
  /** Progress of the paid plan; null before payment. */
  activation: Activation | null;
  /** Creates a payment, or continues one by its client secret. */
  start: (order: Omit<SubscriptionOrder, 'chosenAt'>, clientSecret?: string) => void;
  retry: () => void;
  /** Returns to the plans. Choosing the same plan again continues the payment. */
  leave: () => void;
  onPaid: () => void;
}

const PAID_MESSAGES = { new: m.subscription_paid_new, upgrade: m.subscription_paid_upgrade, overdue: m.subscription_paid_overdue };

/** Checkout of a plan: from the choice of a plan to the confirmation. */
export function useSubscriptionCheckout(): SubscriptionCheckoutState {
  const utils = trpc.useUtils();
  const [order, setOrder] = useState<SubscriptionOrder | null>(null);
  const [continuedSecret, setContinuedSecret] = useState<string | null>(null);
  const [purchase, setPurchase] = useState<PendingPurchase | null>(null);
  const startMutation = useMutation({
    mutationFn: ({ reason, planId }: SubscriptionOrder) =>
      reason === 'overdue' ? utils.client.subscription.payOpenMonth.mutate() : utils.client.subscription.create.mutate({ planId }),
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
    failure: startMutation.error && (errorCode(startMutation.error) ? startMutation.error.message : m.subscription_start_failed()),
    activation: useActivation(purchase),
    start: (choice, clientSecret) => {
      const newOrder = { ...choice, chosenAt: new Date() };
      setOrder(newOrder);
      setContinuedSecret(clientSecret ?? null);
      setPurchase(null);
      startMutation.reset();
      if (!clientSecret) startMutation.mutate(newOrder);
    },
    retry: () => order && startMutation.mutate(order),
    leave: () => {
      setOrder(null);
      setPurchase(null);
      void utils.subscription.current.invalidate();
    },
    onPaid: () => {
      if (!order) return;
      toast({ title: m.payment_successful(), message: PAID_MESSAGES[order.reason]() });
      setPurchase({ kind: 'subscription', planId: order.planId, since: Date.now() });
    },
  };
}
