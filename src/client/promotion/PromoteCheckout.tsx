import { IconCalendarOff, IconReceipt, IconTrendingUp } from '@tabler/icons-react';
import { formatDay } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { Checkout } from '../payment/Checkout.tsx';
import { Summary } from '../payment/Summary.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { startText } from './promotion.labels.ts';
import type { PromotionCheckoutState } from './usePromotionCheckout.ts';

/** Payment form next to the summary of a promotion. */
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
      onPaid={checkout.onPaid}
      activation={checkout.activation}
      productName={`Your ${order.plan.name}`}
      after={<ButtonLink to={paths.myProperties()}>My properties</ButtonLink>}
      summary={<PurchaseSummary {...order} />}
    />
  );
}

function PurchaseSummary({ plan, preview }: Pick<NonNullable<PromotionCheckoutState['order']>, 'plan' | 'preview'>) {
  const planPreview = preview.plans.find((candidate) => candidate.planId === plan.id);
  if (!planPreview) return null;
  const isExtension = preview.current !== null;
  const until = formatDay(planPreview.until);
  return (
    <Summary
      rows={[
        ['Promotion', plan.name],
        ['For', shortTitle(preview.property)],
        ['From', startText(formatDay(planPreview.from), isExtension)],
        ['Until', until],
      ]}
      total={['Once, in GBP', formatPounds(plan.priceMinor)]}
      next={[
        {
          icon: IconTrendingUp,
          time: 'Now',
          text: isExtension
            ? `The ${plan.durationDays} days are added as soon as the payment is confirmed.`
            : 'The home moves up as soon as the payment is confirmed.',
        },
        { icon: IconReceipt, time: 'Then', text: 'The receipt stands on your billing page.' },
        { icon: IconCalendarOff, time: until, text: 'It goes back to its regular place. Nothing is renewed.' },
      ]}
    />
  );
}
