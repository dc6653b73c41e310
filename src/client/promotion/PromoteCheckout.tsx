import { IconCalendarOff, IconReceipt, IconTrendingUp } from '@tabler/icons-react';
import { formatPounds } from '../../shared/payment/payment.ts';
import { shortTitle } from '../../shared/property/property.ts';
import { longDate } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { Checkout } from '../payment/Checkout.tsx';
import { Summary } from '../payment/Summary.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { startText } from './promotion.labels.ts';
import type { PromotionCheckoutState } from './usePromotionCheckout.ts';

/** the payment form beside what is bought. */
export function PromoteCheckout({
  checkout,
  order,
}: {
  checkout: PromotionCheckoutState;
  order: NonNullable<PromotionCheckoutState['order']>;
}) {
  const price = formatPounds(order.plan.priceMinor);
  return (
    <Checkout
      title="Pay for the promotion"
      clientSecret={order.clientSecret}
      failure={null}
      onRetry={() => checkout.choose(order)}
      onBack={checkout.leave}
      label={`Pay ${price}`}
      onPaid={checkout.paid}
      activation={checkout.activation}
      what={`Your ${order.plan.name}`}
      after={<ButtonLink to={paths.myProperties()}>My properties</ButtonLink>}
      summary={<Bought {...order} />}
    />
  );
}

function Bought({ plan, preview }: Pick<NonNullable<PromotionCheckoutState['order']>, 'plan' | 'preview'>) {
  const given = preview.plans.find((one) => one.planId === plan.id);
  if (!given) return null;
  const running = preview.current !== null;
  const until = longDate(given.until);
  return (
    <Summary
      rows={[
        ['Promotion', plan.name],
        ['For', shortTitle(preview.property)],
        ['From', startText(longDate(given.from), running)],
        ['Until', until],
      ]}
      total={['Once, in GBP', formatPounds(plan.priceMinor)]}
      next={[
        {
          icon: IconTrendingUp,
          when: 'Now',
          what: running
            ? `The ${plan.durationDays} days are added as soon as the payment is confirmed.`
            : 'The home moves up as soon as the payment is confirmed.',
        },
        { icon: IconReceipt, when: 'Then', what: 'The receipt stands on your billing page.' },
        { icon: IconCalendarOff, when: until, what: 'It goes back to its regular place. Nothing is renewed.' },
      ]}
    />
  );
}
