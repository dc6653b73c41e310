// How people call a payment and what it bought.
import { findPromotionPlan } from '../../shared/payment/promotion.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';

/** The number by which people refer to a payment, such as PAY-000123. */
export const paymentReference = (id: number): string => `PAY-${String(id).padStart(6, '0')}`;
/** The name of a plan; its id when it is not sold any more. */
export const planNameOf = (planId: string): string => (findSubscriptionPlan(planId) ?? findPromotionPlan(planId))?.name ?? planId;
