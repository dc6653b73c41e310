import type { ReactNode } from 'react';
import { SUBSCRIPTION_PLANS, type SubscriptionPlan } from '../../shared/payment/subscription.ts';
import { availabilityText, featuresBeingBuilt } from '../../shared/payment/subscription-features.ts';
import { Availability, PlanCard, PlanCards } from '../payment/PlanCard.tsx';
import { wholePounds } from './plan.labels.ts';

/** The three plans, each with its action. */
export const SubscriptionPlans = ({ action }: { action: (plan: SubscriptionPlan) => ReactNode }) => (
  <PlanCards>
    {SUBSCRIPTION_PLANS.map((plan) => (
      <PlanCard
        key={plan.id}
        name={plan.name}
        description={plan.description}
        price={wholePounds(plan.priceMinor)}
        per="a month"
        mark={plan.isPopular ? 'Most Popular' : undefined}
        features={plan.features}
        beingBuilt={featuresBeingBuilt(plan)}
        action={action(plan)}
      >
        <Availability>{availabilityText(plan)}</Availability>
      </PlanCard>
    ))}
  </PlanCards>
);
