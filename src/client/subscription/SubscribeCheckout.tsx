import { IconPlayerPlay, IconReceipt, IconRepeat } from '@tabler/icons-react';
import { formatDay } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { subscriptionPlan } from '../../shared/payment/subscription.ts';
import { beingBuiltText } from '../../shared/payment/subscription-features.ts';
import { paths } from '../paths.ts';
import { Checkout } from '../payment/Checkout.tsx';
import { Summary } from '../payment/Summary.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { monthAfter, quotaText, upgradeCost } from './plan.labels.ts';
import type { Order, SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

/** Payment form next to the summary of a plan. */
export function SubscribeCheckout({ checkout, order }: { checkout: SubscriptionCheckoutState; order: Order }) {
  const plan = subscriptionPlan(order.planId);
  const price = formatPounds(plan.priceMinor);
  const labels = { new: `Pay ${price} and subscribe`, change: 'Pay the difference', open: `Pay ${price}` };
  return (
    <Checkout
      title="Complete Your Subscription"
      clientSecret={checkout.clientSecret}
      failure={checkout.failure}
      onRetry={checkout.retry}
      onBack={checkout.leave}
      label={labels[order.reason]}
      onPaid={checkout.onPaid}
      activation={checkout.activation}
      productName={`Your ${plan.name} plan`}
      after={
        <>
          <Button onClick={checkout.leave}>See your plan</Button>
          <ButtonLink variant="line" to={paths.myProperties()}>
            My properties
          </ButtonLink>
        </>
      }
      summary={<PurchaseSummary {...order} />}
    />
  );
}

/** Summary of each of the three kinds of payment. */
function PurchaseSummary({ reason, planId, before, at }: Order) {
  const plan = subscriptionPlan(planId);
  const price = formatPounds(plan.priceMinor);
  const beingBuilt = beingBuiltText(plan);
  const until = before.paidUntil && new Date(before.paidUntil);
  const renewal = reason === 'change' && until ? until : monthAfter(reason === 'open' && until ? until : at);
  const from = reason === 'open' && until ? until : at;
  const changing = reason === 'change' && before.planId && until;
  const cost = changing ? `about ${formatPounds(upgradeCost(subscriptionPlan(before.planId!), plan, until, at))}` : price;
  return (
    <Summary
      rows={[
        ['Plan', plan.name],
        ['Listings', plan.features[0]!],
        ...(beingBuilt ? ([['Not yet included', beingBuilt]] as const) : []),
        ['Paid', 'Monthly, in GBP'],
        [reason === 'new' ? 'First month' : 'This month', `${formatDay(from.toISOString())} to ${formatDay(renewal.toISOString())}`],
      ]}
      total={[changing ? 'Today, the difference' : 'Today', cost]}
      next={[
        {
          icon: IconPlayerPlay,
          time: 'Now',
          text: `You have ${quotaText(plan)} as soon as the payment is confirmed.`,
        },
        { icon: IconReceipt, time: 'Then', text: 'The receipt stands on your billing page.' },
        {
          icon: IconRepeat,
          time: formatDay(renewal.toISOString()),
          text: `${price} is taken again for the next month, unless you cancel before.`,
        },
      ]}
    />
  );
}
