import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PromotionPlan, PromotionPreview } from '../../shared/payment/promotion.ts';
import { paths } from '../paths.ts';
import {
  type ActivatingState,
  type Activation,
  type PendingPurchase,
  useActivation,
  useInvalidateAfterPayment,
} from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';

/** What was chosen, as it stood when it was chosen: paying moves the dates of the next preview. */
interface PromotionOrder {
  plan: PromotionPlan;
  preview: PromotionPreview;
}

export interface PromotionCheckoutState {
  /** Set once the payment is begun. */
  order: (PromotionOrder & { clientSecret: string }) | null;
  /** The plan that is being begun. */
  beginning: string | null;
  /** The server's reason why the last one could not be begun. */
  failure: string | null;
  activation: Activation | null;
  choose: (order: PromotionOrder) => void;
  leave: () => void;
  paid: () => void;
}

const LEAVE_MS = 1500;

/** A payment for a promotion, from its choice until the page of the own homes. */
export function usePromotionCheckout(): PromotionCheckoutState {
  const [chosen, setChosen] = useState<PromotionOrder | null>(null);
  const [bought, setBought] = useState<PendingPurchase | null>(null);
  const refresh = useInvalidateAfterPayment();
  const navigate = useNavigate();
  const create = trpc.promotion.create.useMutation({
    onError: () => toast({ title: 'Error', message: 'Failed to initiate payment. Please try again.', severity: 'bad' }),
  });
  // 1.5 seconds after paying; a payment that is not confirmed by then is awaited there
  useEffect(() => {
    if (!bought) return;
    const state: ActivatingState = { activating: bought };
    const timer = setTimeout(() => navigate(paths.myProperties(), { state }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [bought, navigate]);
  return {
    order: chosen && create.data ? { ...chosen, clientSecret: create.data.clientSecret } : null,
    beginning: create.isPending ? (chosen?.plan.id ?? null) : null,
    failure: create.error?.data ? create.error.message : null,
    activation: useActivation(bought),
    choose: (order) => {
      setChosen(order);
      create.mutate({ planId: order.plan.id, propertyId: order.preview.property.id, amount: order.plan.priceMinor });
    },
    leave: () => {
      setChosen(null);
      create.reset();
    },
    paid: () => {
      if (!chosen) return;
      toast({ title: 'Payment Successful', message: 'Your property has been successfully promoted!' });
      setBought({ kind: 'promotion', planId: chosen.plan.id, propertyId: chosen.preview.property.id, since: Date.now() });
      void refresh();
    },
  };
}
