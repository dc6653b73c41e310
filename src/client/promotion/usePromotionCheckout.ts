// React hook for buying a promotion: creates the payment of the chosen plan; after it is paid, polls the purchase and opens My Properties.
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { PromotionPlan, PromotionPreview } from '../../shared/payment/promotion.ts';
import { paths } from '../paths.ts';
import {
  type ActivatingState,
  type Activation,
  type PendingPurchase,
  useActivation,
  useInvalidateAfterPayment,
} from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';

/** The chosen plan and the preview at that time, because a preview that is loaded after the payment has other dates. */
interface PromotionOrder {
  plan: PromotionPlan;
  preview: PromotionPreview;
}

/** State and actions of the checkout. */
export interface PromotionCheckoutState {
  /** The chosen plan; null until its payment is created. */
  order: (PromotionOrder & { clientSecret: string }) | null;
  /** Id of the plan whose payment is being created; null while none is. */
  startingPlanId: string | null;
  /** The server's error message for the last attempt; null without an error, and when the server did not respond. */
  failure: string | null;
  /** Progress of the paid promotion; null before payment. */
  activation: Activation | null;
  /** Creates the payment of a plan on the server. */
  choose: (order: PromotionOrder) => void;
  /** Returns to the plans. */
  leave: () => void;
  /** Call it after the payment: shows a toast, polls the purchase and opens My Properties after 1.5 seconds. */
  onPaid: () => void;
}

/** Delay in which the user can read that the payment succeeded. */
const REDIRECT_DELAY_MS = 1500;

/** Checkout of a promotion: from the choice of a plan to the redirect to My Properties. */
export function usePromotionCheckout(): PromotionCheckoutState {
  const [order, setOrder] = useState<PromotionOrder | null>(null);
  const [purchase, setPurchase] = useState<PendingPurchase | null>(null);
  const refresh = useInvalidateAfterPayment();
  const navigate = useNavigate();
  const create = trpc.promotion.create.useMutation({
    onError: () => toast({ title: m.promotion_error(), message: m.promotion_start_failed(), severity: 'bad' }),
  });
  // If the payment is not confirmed by then, My Properties continues to poll it.
  useEffect(() => {
    if (!purchase) return;
    const state: ActivatingState = { activating: purchase };
    const timer = setTimeout(() => navigate(paths.myProperties(), { state }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [purchase, navigate]);
  return {
    order: order && create.data ? { ...order, clientSecret: create.data.clientSecret } : null,
    startingPlanId: create.isPending ? (order?.plan.id ?? null) : null,
    // an error without `data` is no response of the server: only the toast reports it
    failure: create.error?.data ? create.error.message : null,
    activation: useActivation(purchase),
    choose: (choice) => {
      setOrder(choice);
      create.mutate({ planId: choice.plan.id, propertyId: choice.preview.property.id, amount: choice.plan.pricePence });
    },
    leave: () => {
      setOrder(null);
      create.reset();
    },
    onPaid: () => {
      if (!order) return;
      toast({ title: m.payment_successful(), message: m.promotion_paid() });
      setPurchase({ kind: 'promotion', planId: order.plan.id, propertyId: order.preview.property.id, since: Date.now() });
      void refresh();
    },
  };
}
