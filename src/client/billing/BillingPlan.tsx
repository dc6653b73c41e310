import { formatDay } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { type SubscriptionView, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { QuotaMeter } from '../my-listings/QuotaMeter.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './BillingPage.module.css';

/** Sentence about the plan and its next billing date. */
function planText(view: SubscriptionView): string {
  const until = view.paidUntil ? formatDay(view.paidUntil) : '';
  if (view.state === 'none') return 'You list homes without a plan. Nothing is charged.';
  if (view.state === 'ended') return `It ended on ${until}. Nothing is charged.`;
  if (view.state === 'past_due')
    return `The month from ${until} is not paid. The plan goes on until ${view.graceUntil ? formatDay(view.graceUntil) : until}.`;
  if (view.endsAtPeriodEnd) return `Canceled: it runs until ${until} and is not charged again.`;
  const next = view.nextPlanId ?? view.planId;
  if (!next) return '';
  const plan = subscriptionPlan(next);
  const change = view.nextPlanId ? `, then for ${plan.name}` : '';
  return `${formatPounds(plan.priceMinor)} is charged on ${until}${change}.`;
}

/** Summary of the plan and its used quota. */
export function BillingPlan() {
  const { data: view, error, isFetching, refetch } = trpc.subscription.current.useQuery(undefined, { refetchOnMount: 'always' });
  if (!view) {
    if (!error) return <Skeleton height={168} radius={14} />;
    return (
      <EmptyState
        drawing="error"
        title="Your plan could not be loaded"
        text={error.message}
        action={<TryAgain pending={isFetching} onRetry={refetch} />}
      />
    );
  }
  const running = view.state === 'active' || view.state === 'past_due';
  return (
    <section className={`panel ${classes.plan}`} aria-labelledby="plan">
      <div>
        <p className="kicker">Your plan</p>
        <h2 id="plan">{view.planId && view.state !== 'none' ? subscriptionPlan(view.planId).name : 'No plan'}</h2>
        <p className="secondary">{planText(view)}</p>
        <div className={classes.links}>
          <ButtonLink to={paths.subscribe()} variant={view.state === 'past_due' || !running ? 'fill' : 'line'}>
            {view.state === 'past_due' ? 'Pay the open month' : running ? 'Change or cancel' : 'See the plans'}
          </ButtonLink>
        </div>
      </div>
      <QuotaMeter />
    </section>
  );
}
