// React hook with the state of a subscription checkout. It begins payments at the payment provider through the server, and follows their result.
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
  /** Secret with which the payment form pays at the provider; null until the payment is created. */
  clientSecret: string | null;
  /** Why the payment could not be created, for the user; null without a failure. */
  failure: string | null;
  /** Whether the paid plan has become active; null before the payment. */
  activation: Activation | null;
  /** Opens the checkout. Creates a payment, or continues the one with this client secret, such as that of an upgrade. */
  start: (order: Omit<SubscriptionOrder, 'chosenAt'>, clientSecret?: string) => void;
  /** Creates the payment again after a failure. */
  retry: () => void;
  /** Returns to the plans. Choosing the same plan again continues the payment. */
  leave: () => void;
  /** For the payment form, when the payment has succeeded. */
  onPaid: () => void;
}

const PAID_MESSAGES = { new: m.subscription_paid_new, upgrade: m.subscription_paid_upgrade, overdue: m.subscription_paid_overdue };

/** The checkout of a plan, from its choice until the paid plan is active. */
export function useSubscriptionCheckout(): SubscriptionCheckoutState {
  const utils = trpc.useUtils();
  const [order, setOrder] = useState<SubscriptionOrder | null>(null);
  const [continuedSecret, setContinuedSecret] = useState<string | null>(null);
  const [purchase, setPurchase] = useState<PendingPurchase | null>(null);
  const startMutation = useMutation({
    mutationFn: ({ reason, planId }: SubscriptionOrder) =>
      reason === 'overdue' ? utils.client.subscription.payOpenMonth.mutate() : utils.client.subscription.create.mutate({ planId }),
    onError: (error) => {
      // not in a toast, because the checkout shows `failure`
      console.error('The subscription could not be started:', error.message);
      void utils.subscription.current.invalidate();
    },
  });
  return {
    order,
    clientSecret: continuedSecret ?? startMutation.data?.clientSecret ?? null,
    // an error without a code did not come from the server, so its message is not for users
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
