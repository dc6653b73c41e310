import { formatDay, formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { subscriptionPlan } from '../../shared/payment/subscription.ts';
import { paths } from '../paths.ts';
import { Checkout } from '../payment/Checkout.tsx';
import { PurchaseSummary } from '../payment/PurchaseSummary.tsx';
import { useSiteConfig } from '../site-config.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { monthAfter, quotaText, upgradeCost } from './plan.labels.ts';
import { featureLabel, notIncludedText } from './plan-features.ts';
import type { SubscriptionCheckoutState, SubscriptionOrder } from './useSubscriptionCheckout.ts';

/** The step of /subscribe in which the user pays: the payment form next to a summary of the plan and the amount. */
export function SubscribeCheckout({ checkout, order }: { checkout: SubscriptionCheckoutState; order: SubscriptionOrder }) {
  const plan = subscriptionPlan(order.planId);
  const price = formatPounds(plan.pricePence);
  const payButtonLabels = {
    new: m.subscription_pay_new({ price }),
    upgrade: m.subscription_pay_upgrade(),
    overdue: m.payment_pay({ price }),
  };
  return (
    <Checkout
      title={m.subscription_checkout_title()}
      clientSecret={checkout.clientSecret}
      failure={checkout.failure}
      onRetry={checkout.retry}
      onBack={checkout.leave}
      label={payButtonLabels[order.reason]}
      onPaid={checkout.onPaid}
      activation={checkout.activation}
      productName={m.subscription_product({ plan: plan.name })}
      after={
        <>
          <Button onClick={checkout.leave}>{m.subscription_see_plan()}</Button>
          <ButtonLink variant="line" to={paths.myProperties()}>
            {m.ui_my_properties()}
          </ButtonLink>
        </>
      }
      summary={<SubscriptionSummary {...order} />}
    />
  );
}

/** What is paid for, how much, and when the next payment is due: for a new plan, an upgrade or an overdue month. */
function SubscriptionSummary({ reason, planId, before, chosenAt }: SubscriptionOrder) {
  const plan = subscriptionPlan(planId);
  const price = formatPounds(plan.pricePence);
  const notIncluded = notIncludedText(plan, useSiteConfig());
  const paidUntil = before.paidUntil ? new Date(before.paidUntil) : null;
  // an overdue month begins when the last paid month ended; an upgrade keeps the end of the current month
  const periodStart = reason === 'overdue' && paidUntil ? paidUntil : chosenAt;
  const renewsAt = reason === 'upgrade' && paidUntil ? paidUntil : monthAfter(periodStart);
  // the plan that an upgrade replaces
  const formerPlan = reason === 'upgrade' && paidUntil && before.planId ? subscriptionPlan(before.planId) : null;
  const cost =
    formerPlan && paidUntil
      ? m.subscription_summary_about({ cost: formatPounds(upgradeCost(formerPlan, plan, paidUntil, chosenAt)) })
      : price;
  return (
    <PurchaseSummary
      rows={[
        [m.subscription_summary_plan(), plan.name],
        // the first feature of every plan is its number of listings
        [m.subscription_summary_listings(), featureLabel(plan.features[0]!)],
        ...(notIncluded ? ([[m.subscription_summary_not_included(), notIncluded]] as const) : []),
        [m.subscription_summary_paid(), m.subscription_summary_monthly()],
        [
          reason === 'new' ? m.subscription_summary_first_month() : m.subscription_summary_this_month(),
          m.subscription_summary_period({ from: formatDay(periodStart.toISOString()), until: formatDay(renewsAt.toISOString()) }),
        ],
      ]}
      total={[formerPlan ? m.subscription_summary_today_difference() : m.subscription_summary_today(), cost]}
      nextSteps={[
        {
          icon: 'player-play',
          time: m.payment_summary_now(),
          text: m.subscription_summary_quota({ quota: quotaText(plan) }),
        },
        { icon: 'receipt', time: m.payment_summary_then(), text: m.payment_summary_receipt() },
        {
          icon: 'repeat',
          time: formatDay(renewsAt.toISOString()),
          text: m.subscription_summary_renewal({ price }),
        },
      ]}
    />
  );
}
