import { formatDay, formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { shortTitle } from '../../shared/property/listing-text.ts';
import { paths } from '../paths.ts';
import { Checkout } from '../payment/Checkout.tsx';
import { PurchaseSummary } from '../payment/PurchaseSummary.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { raisesLevel, startText } from './promotion.labels.ts';
import type { PromotionCheckoutState } from './usePromotionCheckout.ts';

/** A chosen plan whose payment has been created. */
type StartedOrder = NonNullable<PromotionCheckoutState['order']>;

/** Second step of buying a promotion: the payment form next to the summary of the purchase. */
export function PromoteCheckout({ checkout, order }: { checkout: PromotionCheckoutState; order: StartedOrder }) {
  const price = formatPounds(order.plan.pricePence);
  return (
    <Checkout
      title={m.promotion_checkout_title()}
      clientSecret={order.clientSecret}
      failure={null}
      onRetry={() => checkout.choose(order)}
      onBack={checkout.leave}
      label={m.payment_pay({ price })}
      onPaid={checkout.onPaid}
      activation={checkout.activation}
      productName={m.promotion_product({ promotion: order.plan.name })}
      after={<ButtonLink to={paths.myProperties()}>{m.ui_my_properties()}</ButtonLink>}
      summary={<PromotionSummary {...order} />}
    />
  );
}

/** Summary of the purchase: the promotion, its dates and price, and what happens after the payment. */
function PromotionSummary({ plan, preview }: Pick<StartedOrder, 'plan' | 'preview'>) {
  const planPreview = preview.plans.find((candidate) => candidate.planId === plan.id);
  if (!planPreview) return null;
  /** Sentences about what the purchase changes at once; false or null instead of a sentence that does not apply. */
  const effects = [
    raisesLevel(preview, planPreview) && m.promotion_summary_moves_up(),
    preview.current && m.promotion_summary_days({ count: plan.durationDays }),
  ];
  const untilText = formatDay(planPreview.until);
  return (
    <PurchaseSummary
      rows={[
        [m.promotion_summary_promotion(), plan.name],
        [m.promotion_summary_for(), shortTitle(preview.property)],
        [m.promotion_from(), startText(preview, planPreview)],
        [m.promotion_until(), untilText],
      ]}
      total={[m.promotion_summary_once(), formatPounds(plan.pricePence)]}
      nextSteps={[
        {
          icon: 'trending-up',
          time: m.payment_summary_now(),
          text: effects.filter(Boolean).join(' '),
        },
        { icon: 'receipt', time: m.payment_summary_then(), text: m.payment_summary_receipt() },
        { icon: 'calendar-off', time: untilText, text: m.promotion_summary_end() },
      ]}
    />
  );
}
