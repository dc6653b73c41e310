import { useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { SubscriptionPlan } from '../../shared/payment/subscription.ts';
import { Button } from '../ui/Button.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { CurrentPlanPanel } from './CurrentPlanPanel.tsx';
import { type PlanRelation, planRelation, type RunningSubscription } from './plan.labels.ts';
import classes from './SubscriberView.module.css';
import { SubscriptionPlans } from './SubscriptionPlans.tsx';
import type { SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

/** Text that says how the plan can be changed, or what the user must do first. */
function changeHint({ state, endsAtPeriodEnd }: RunningSubscription): string {
  if (state === 'past_due') return m.subscription_change_pay_first();
  return endsAtPeriodEnd ? m.subscription_change_resume_first() : m.subscription_change_how();
}

/** What a subscriber sees: the current plan with its actions, and the plans to change to. */
export function SubscriberView({ subscription, onPay }: { subscription: RunningSubscription; onPay: SubscriptionCheckoutState['start'] }) {
  const [newPlan, setNewPlan] = useState<SubscriptionPlan | null>(null);
  const canChangePlan = subscription.state !== 'past_due' && !subscription.endsAtPeriodEnd;
  return (
    <>
      <div className="page-head">
        <h1>{m.subscription_your_plan()}</h1>
      </div>
      <CurrentPlanPanel
        subscription={subscription}
        // an unpaid month after a scheduled downgrade is one of the new plan
        onPay={() => onPay({ reason: 'overdue', planId: subscription.nextPlanId ?? subscription.planId, before: subscription })}
      />
      <section className="section" aria-labelledby="change">
        <h2 id="change" className="mb-xs text-2xl">
          {m.subscription_change_title()}
        </h2>
        <p className="muted">{changeHint(subscription)}</p>
        <SubscriptionPlans
          action={(plan) => (
            <PlanAction plan={plan} subscription={subscription} disabled={!canChangePlan} onChoose={() => setNewPlan(plan)} />
          )}
        />
      </section>
      <ChangePlanDialog subscription={subscription} newPlan={newPlan} onClose={() => setNewPlan(null)} onPay={onPay} />
    </>
  );
}

const BUTTON_LABELS: Record<Exclude<PlanRelation, 'current' | 'scheduled'>, (plan: { plan: string }) => string> = {
  cancelDowngrade: m.subscription_keep,
  upgrade: m.subscription_upgrade_to,
  downgrade: m.subscription_change_to,
};

/** Below each plan: the button that changes to it; for the current plan or the one of the next month only a text. */
function PlanAction({
  plan,
  subscription,
  disabled,
  onChoose,
}: {
  plan: SubscriptionPlan;
  subscription: RunningSubscription;
  disabled: boolean;
  onChoose: () => void;
}) {
  const relation = planRelation(subscription, plan);
  if (relation === 'current') return <p className={classes.current}>{m.subscription_your_plan()}</p>;
  if (relation === 'scheduled')
    return (
      <p className={classes.current}>
        {m.subscription_from({ date: subscription.paidUntil ? formatDay(subscription.paidUntil) : m.subscription_next_month() })}
      </p>
    );
  return (
    <Button full variant={relation === 'upgrade' ? 'fill' : 'line'} disabled={disabled} onClick={onChoose}>
      {BUTTON_LABELS[relation]({ plan: plan.name })}
    </Button>
  );
}
