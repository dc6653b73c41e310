import { IconPlayerPlay, IconReceipt, IconRepeat } from '@tabler/icons-react';
import { formatPounds } from '../../shared/payment/payment.ts';
import { subscriptionPlan } from '../../shared/payment/subscription.ts';
import { beingBuiltText } from '../../shared/payment/subscription-features.ts';
import { longDate } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { Checkout } from '../payment/Checkout.tsx';
import { Summary } from '../payment/Summary.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { monthAfter, quotaText, upgradeCost } from './plan.labels.ts';
import type { Order, SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

/** the payment form beside what is bought. */
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
      label={labels[order.why]}
      onPaid={checkout.paid}
      activation={checkout.activation}
      what={`Your ${plan.name} plan`}
      after={
        <>
          <Button onClick={checkout.leave}>See your plan</Button>
          <ButtonLink variant="line" to={paths.myProperties()}>
            My properties
          </ButtonLink>
        </>
      }
      summary={<Bought {...order} />}
    />
  );
}

/** Exactly what each of the three payments buys. */
function Bought({ why, planId, before, at }: Order) {
  const plan = subscriptionPlan(planId);
  const price = formatPounds(plan.priceMinor);
  const beingBuilt = beingBuiltText(plan);
  const until = before.paidUntil && new Date(before.paidUntil);
  const renewal = why === 'change' && until ? until : monthAfter(why === 'open' && until ? until : at);
  const from = why === 'open' && until ? until : at;
  const changing = why === 'change' && before.planId && until;
  const cost = changing ? `about ${formatPounds(upgradeCost(subscriptionPlan(before.planId!), plan, until, at))}` : price;
  return (
    <Summary
      rows={[
        ['Plan', plan.name],
        ['Listings', plan.features[0]!],
        ...(beingBuilt ? ([['Not yet included', beingBuilt]] as const) : []),
        ['Paid', 'Monthly, in GBP'],
        [why === 'new' ? 'First month' : 'This month', `${longDate(from.toISOString())} to ${longDate(renewal.toISOString())}`],
      ]}
      total={[changing ? 'Today, the difference' : 'Today', cost]}
      next={[
        {
          icon: IconPlayerPlay,
          when: 'Now',
          what: `You have ${quotaText(plan)} as soon as the payment is confirmed.`,
        },
        { icon: IconReceipt, when: 'Then', what: 'The receipt stands on your billing page.' },
        {
          icon: IconRepeat,
          when: longDate(renewal.toISOString()),
          what: `${price} is taken again for the next month, unless you cancel before.`,
        },
      ]}
    />
  );
}
