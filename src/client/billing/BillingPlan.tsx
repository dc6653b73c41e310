import { formatDay, formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { type SubscriptionView, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { QuotaMeter } from '../my-listings/QuotaMeter.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './BillingPage.module.css';

/** Sentence about the state of the subscription and its next charge; empty if the plan is unknown. */
function planText(view: SubscriptionView): string {
  const untilText = view.paidUntil ? formatDay(view.paidUntil) : '';
  if (view.state === 'none') return m.billing_without_plan();
  if (view.state === 'ended') return m.billing_plan_ended({ date: untilText });
  if (view.state === 'past_due')
    return m.billing_plan_past_due({ date: untilText, grace: view.graceUntil ? formatDay(view.graceUntil) : untilText });
  if (view.endsAtPeriodEnd) return m.billing_plan_canceled({ date: untilText });
  const nextBilledPlanId = view.nextPlanId ?? view.planId;
  if (!nextBilledPlanId) return '';
  const plan = subscriptionPlan(nextBilledPlanId);
  const price = formatPounds(plan.pricePence);
  return view.nextPlanId
    ? m.billing_plan_charged_other({ price, date: untilText, plan: plan.name })
    : m.billing_plan_charged({ price, date: untilText });
}

/** Label of the link to the plans: what a member in this state can do there. */
function planActionLabel(state: SubscriptionView['state']): string {
  if (state === 'past_due') return m.billing_pay_open_month();
  return state === 'active' ? m.billing_change_or_cancel() : m.billing_see_plans();
}

/** Section of the billing page with the member's plan and used quota. */
export function BillingPlan() {
  const query = trpc.subscription.current.useQuery(undefined, { refetchOnMount: 'always' });
  const { data: view, error } = query;
  if (!view)
    return (
      <QueryPlaceholder
        query={query}
        title={m.billing_plan_failed()}
        text={error?.message}
        loading={<Skeleton height={168} radius={14} />}
      />
    );
  return (
    <section className={`panel p-xl split gap-lg-2xl at-middle ${classes.plan}`} aria-labelledby="plan">
      <div>
        <p className="kicker">{m.billing_your_plan()}</p>
        <h2 className="semibold" id="plan">
          {view.planId && view.state !== 'none' ? subscriptionPlan(view.planId).name : m.billing_no_plan()}
        </h2>
        <p className="muted">{planText(view)}</p>
        <div className="flex wrapping gap-sm mt-lg">
          <ButtonLink to={paths.subscribe()} variant={view.state === 'active' ? 'line' : 'fill'}>
            {planActionLabel(view.state)}
          </ButtonLink>
        </div>
      </div>
      <QuotaMeter hasLink={false} />
    </section>
  );
}
