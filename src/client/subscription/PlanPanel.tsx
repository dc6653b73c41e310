import { useState } from 'react';
import { formatDay, plural } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { subscriptionPlan } from '../../shared/payment/subscription.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import { CancelPlanDialog } from './CancelPlanDialog.tsx';
import classes from './CurrentPlan.module.css';
import type { RunningView } from './plan.labels.ts';

/** Tag, next billing fact and message for the state of a plan. */
function stateText(view: RunningView): { tag: string; amber: boolean; next: [string, string]; message: string | null } {
  const until = view.paidUntil ? formatDay(view.paidUntil) : '';
  if (view.state === 'past_due') {
    const grace = view.graceUntil ? formatDay(view.graceUntil) : '';
    return {
      tag: 'Payment open',
      amber: true,
      next: ['Runs until', grace],
      message: `The month from ${until} could not be charged. Your plan goes on until ${grace}; pay the open month before then to keep it.`,
    };
  }
  if (view.endsAtPeriodEnd) {
    return { tag: 'Canceled', amber: true, next: ['Ends', until], message: `It runs until ${until} and is not charged again.` };
  }
  const message = view.nextPlanId ? `From ${until} you have ${subscriptionPlan(view.nextPlanId).name}.` : null;
  return { tag: 'Active', amber: false, next: ['Next payment', until], message };
}

/** Panel of the current plan: state, price, dates, quota and actions. */
export function PlanPanel({ view, onPay }: { view: RunningView; onPay: () => void }) {
  const [isCanceling, setCanceling] = useState(false);
  const text = stateText(view);
  const { used, limit } = view.listings;
  const price = subscriptionPlan(view.nextPlanId ?? view.planId).priceMinor;
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="plan">
      <div>
        <div className={classes.name}>
          <h2 id="plan">{subscriptionPlan(view.planId).name}</h2>
          <span className={classes.tag} data-tone={text.amber ? 'amber' : undefined}>
            {text.tag}
          </span>
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{view.nextPlanId ? 'Next month' : 'Price'}</dt>
            <dd>{formatPounds(price)} a month</dd>
          </div>
          <div>
            <dt>{text.next[0]}</dt>
            <dd>{text.next[1]}</dd>
          </div>
          <div>
            <dt>Listings used</dt>
            <dd>{limit === null ? `${plural(used, 'listing')}, no limit` : `${used} of ${limit}`}</dd>
          </div>
        </dl>
        {text.message && <p className={classes.say}>{text.message}</p>}
      </div>
      <div className={classes.actions}>
        {view.state === 'past_due' && <Button onClick={onPay}>Pay the open month</Button>}
        {view.endsAtPeriodEnd && view.state === 'active' ? (
          <Resume />
        ) : (
          <Button variant="line" onClick={() => setCanceling(true)}>
            Cancel plan
          </Button>
        )}
        <ButtonLink variant="quiet" to={paths.billing()}>
          Billing and receipts
        </ButtonLink>
      </div>
      <CancelPlanDialog view={view} opened={isCanceling} onClose={() => setCanceling(false)} />
    </section>
  );
}

function Resume() {
  const utils = trpc.useUtils();
  const resume = trpc.subscription.resume.useMutation({
    onSuccess: (view) => {
      utils.subscription.current.setData(undefined, view);
      toast({ title: 'Plan resumed', message: 'It goes on as before.' });
    },
    onError: (error) => toast({ title: 'Not resumed', message: error.message, severity: 'bad' }),
  });
  return (
    <Button pending={resume.isPending} onClick={() => resume.mutate()}>
      Resume plan
    </Button>
  );
}
