import type { ReactNode } from 'react';
import { formatWholePounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { SUBSCRIPTION_PLANS, type SubscriptionPlan } from '../../shared/payment/subscription.ts';
import { Availability, PlanCard, PlanCards } from '../payment/PlanCard.tsx';
import { useSiteConfig } from '../site-config.tsx';
import { availabilityText, featureLabel, isNotOffered } from './plan-features.ts';

/** Cards of the three plans; `action` renders the button or text below each. */
export function SubscriptionPlans({ action }: { action: (plan: SubscriptionPlan) => ReactNode }) {
  const config = useSiteConfig();
  return (
    <PlanCards>
      {SUBSCRIPTION_PLANS.map((plan) => (
        <PlanCard
          key={plan.id}
          name={plan.name}
          description={plan.description}
          price={formatWholePounds(plan.pricePence)}
          per={m.subscription_a_month()}
          mark={plan.isPopular ? m.subscription_most_popular() : undefined}
          features={plan.features.map(featureLabel)}
          notOffered={plan.features.filter((feature) => isNotOffered(feature, config)).map(featureLabel)}
          action={action(plan)}
        >
          <Availability>{availabilityText(plan, config)}</Availability>
        </PlanCard>
      ))}
    </PlanCards>
  );
}
