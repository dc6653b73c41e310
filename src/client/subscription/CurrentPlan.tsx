import { useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import type { SubscriptionPlan } from '../../shared/payment/subscription.ts';
import { Button } from '../ui/Button.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import classes from './CurrentPlan.module.css';
import { PlanPanel } from './PlanPanel.tsx';
import { type PlanOffer, planOffer, type RunningView } from './plan.labels.ts';
import { SubscriptionPlans } from './SubscriptionPlans.tsx';
import type { SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

/** The current plan with its actions: change, cancel, resume, pay an overdue month. */
export function CurrentPlan({ view, onPay }: { view: RunningView; onPay: SubscriptionCheckoutState['start'] }) {
  const [newPlan, setNewPlan] = useState<SubscriptionPlan | null>(null);
  const isBlocked = view.state === 'past_due' || view.endsAtPeriodEnd;
  return (
    <>
      <div className={classes.head}>
        <h1>Your plan</h1>
      </div>
      <PlanPanel view={view} onPay={() => onPay({ reason: 'open', planId: view.planId, before: view })} />
      <section className="section" aria-labelledby="change">
        <h2 id="change" className={classes.change}>
          Change your plan
        </h2>
        <p className="secondary">
          {view.state === 'past_due'
            ? 'Pay the open month first: then you can change.'
            : view.endsAtPeriodEnd
              ? 'Resume your plan first: then you can change.'
              : 'Upwards at once, for the difference. Downwards from the next month on.'}
        </p>
        <SubscriptionPlans action={(plan) => <Action plan={plan} view={view} disabled={isBlocked} onWant={() => setNewPlan(plan)} />} />
      </section>
      <ChangePlanDialog view={view} newPlan={newPlan} onClose={() => setNewPlan(null)} onPay={onPay} />
    </>
  );
}

const LABELS: Record<PlanOffer, string> = { current: '', next: '', keep: 'Keep', up: 'Upgrade to', down: 'Change to' };

function Action({ plan, view, disabled, onWant }: { plan: SubscriptionPlan; view: RunningView; disabled: boolean; onWant: () => void }) {
  const offer = planOffer(view, plan);
  if (offer === 'current') return <p className={classes.mine}>Your plan</p>;
  if (offer === 'next') return <p className={classes.mine}>From {view.paidUntil ? formatDay(view.paidUntil) : 'the next month'}</p>;
  return (
    <Button full variant={offer === 'up' ? 'fill' : 'line'} disabled={disabled} onClick={onWant}>
      {LABELS[offer]} {plan.name}
    </Button>
  );
}
