import { useState } from 'react';
import { formatDay, formatNumber, formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { subscriptionPlan } from '../../shared/payment/subscription.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { CancelPlanDialog } from './CancelPlanDialog.tsx';
import type { RunningSubscription } from './plan.labels.ts';
import classes from './SubscriberView.module.css';

/** What the panel says about the state of a plan: active, canceled or past due. */
interface StateTexts {
  /** Short text beside the name of the plan. */
  tag: string;
  /** Whether the tag warns that the plan ends. */
  isWarning: boolean;
  /** The date of the next payment, or on which the plan ends, with its label. */
  nextDate: [label: string, day: string];
  message: string | null;
}

function describeState(subscription: RunningSubscription): StateTexts {
  const untilText = subscription.paidUntil ? formatDay(subscription.paidUntil) : '';
  if (subscription.state === 'past_due') {
    const graceText = subscription.graceUntil ? formatDay(subscription.graceUntil) : '';
    return {
      tag: m.subscription_tag_past_due(),
      isWarning: true,
      nextDate: [m.subscription_runs_until(), graceText],
      message: m.subscription_past_due_text({ date: untilText, grace: graceText }),
    };
  }
  if (subscription.endsAtPeriodEnd) {
    return {
      tag: m.subscription_tag_canceled(),
      isWarning: true,
      nextDate: [m.subscription_ends(), untilText],
      message: m.subscription_canceled_text({ date: untilText }),
    };
  }
  const message = subscription.nextPlanId
    ? m.subscription_from_you_have({ date: untilText, plan: subscriptionPlan(subscription.nextPlanId).name })
    : null;
  return { tag: m.subscription_tag_active(), isWarning: false, nextDate: [m.subscription_next_payment(), untilText], message };
}

/** Panel of the current plan: its state, price, next date and number of listings, with buttons to pay, cancel or resume it. */
export function CurrentPlanPanel({ subscription, onPay }: { subscription: RunningSubscription; onPay: () => void }) {
  const [isCancelDialogOpen, setCancelDialogOpen] = useState(false);
  const stateTexts = describeState(subscription);
  const { used, limit } = subscription.listings;
  const price = subscriptionPlan(subscription.nextPlanId ?? subscription.planId).pricePence;
  return (
    <section className={`panel p-xl split-phone gap-lg-2xl at-middle ${classes.panel}`} aria-labelledby="plan">
      <div>
        <div className="row wrapping gap-xs-sm">
          <h2 className="semibold" id="plan">
            {subscriptionPlan(subscription.planId).name}
          </h2>
          <span
            className={`px-sm pill on-green text-xs semibold success ${classes.tag}`}
            data-tone={stateTexts.isWarning ? 'amber' : undefined}
          >
            {stateTexts.tag}
          </span>
        </div>
        <dl className={`flex wrapping mt-md ${classes.facts}`}>
          <div>
            <dt className="muted text-xs">{subscription.nextPlanId ? m.subscription_next_month_label() : m.subscription_price()}</dt>
            <dd className="semibold">{m.subscription_price_a_month({ price: formatPounds(price) })}</dd>
          </div>
          <div>
            <dt className="muted text-xs">{stateTexts.nextDate[0]}</dt>
            <dd className="semibold">{stateTexts.nextDate[1]}</dd>
          </div>
          <div>
            <dt className="muted text-xs">{m.subscription_listings_used()}</dt>
            <dd className="semibold">
              {limit === null
                ? m.subscription_listings_no_limit({ count: used })
                : m.subscription_listings_used_of({ used: formatNumber(used), limit: formatNumber(limit) })}
            </dd>
          </div>
        </dl>
        {stateTexts.message && <p className={`mt-md muted ${classes.message}`}>{stateTexts.message}</p>}
      </div>
      <div className={`column gap-xs ${classes.actions}`}>
        {subscription.state === 'past_due' && <Button onClick={onPay}>{m.subscription_pay_open_month()}</Button>}
        {subscription.endsAtPeriodEnd && subscription.state === 'active' ? (
          <ResumeButton />
        ) : (
          <Button variant="line" onClick={() => setCancelDialogOpen(true)}>
            {m.subscription_cancel()}
          </Button>
        )}
        <ButtonLink variant="quiet" to={paths.billing()}>
          {m.subscription_billing()}
        </ButtonLink>
      </div>
      <CancelPlanDialog subscription={subscription} opened={isCancelDialogOpen} onClose={() => setCancelDialogOpen(false)} />
    </section>
  );
}

/** Button that withdraws the cancellation, so that the plan is charged again. */
function ResumeButton() {
  const utils = trpc.useUtils();
  const resume = trpc.subscription.resume.useMutation({
    onSuccess: (subscription) => {
      utils.subscription.current.setData(undefined, subscription);
      toast({ title: m.subscription_resumed(), message: m.subscription_resumed_text() });
    },
    onError: (error) => toast({ title: m.subscription_not_resumed(), message: error.message, severity: 'bad' }),
  });
  return (
    <>
      <Button pending={resume.isPending} onClick={() => resume.mutate()}>
        {m.subscription_resume()}
      </Button>
      <FailureText>{resume.error?.message}</FailureText>
    </>
  );
}
