import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { type SubscriptionPlanId, type SubscriptionView, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { PlanCards } from '../payment/PlanCard.tsx';
import { usePaymentRefresh } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { SubscribeCheckout } from './SubscribeCheckout.tsx';
import classes from './SubscribePage.module.css';
import { SubscriberView } from './SubscriberView.tsx';
import { SubscriptionPlans } from './SubscriptionPlans.tsx';
import { useSubscriptionCheckout } from './useSubscriptionCheckout.ts';

/** The page /subscribe, for members: the three plans to choose from, then the checkout; or the running plan with its actions. */
export const SubscribePage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata title={m.subscription_page_title()} description={m.subscription_description()} canonical={paths.subscribe()} noindex />
      <SubscribeContent />
    </div>
  </MembersOnly>
);

/** Shows the checkout of an order, the running plan, or the plans to choose from. */
function SubscribeContent() {
  // the server asks the payment provider about unconfirmed payments, which may change the plan
  usePaymentRefresh();
  const checkout = useSubscriptionCheckout();
  const query = trpc.subscription.current.useQuery(undefined, { refetchOnMount: 'always' });
  const { data: current, error } = query;
  if (error && !current)
    return (
      <div className="section">
        <QueryFailure query={query} level={1} title={m.subscription_load_failed()} text={error.message} />
      </div>
    );
  if (!current) return <SubscribeSkeleton />;
  if (checkout.order) return <SubscribeCheckout checkout={checkout} order={checkout.order} />;
  const { planId } = current;
  if (planId && (current.state === 'active' || current.state === 'past_due')) {
    return <SubscriberView subscription={{ ...current, planId }} onPay={checkout.start} />;
  }
  return <PlanChoice current={current} onChoose={(chosenId) => checkout.start({ reason: 'new', planId: chosenId, before: current })} />;
}

interface PlanChoiceProps {
  current: SubscriptionView;
  onChoose: (planId: SubscriptionPlanId) => void;
}

/** The plans to choose from, for a user without a running plan. */
function PlanChoice({ current, onChoose }: PlanChoiceProps) {
  const { data: allowance } = trpc.listing.allowance.useQuery();
  return (
    <>
      <div className={`centered ${classes.head}`}>
        <h1>{m.subscription_title()}</h1>
        <p>{m.subscription_lead()}</p>
        {allowance?.plan === null && allowance.limit !== null && <p>{m.subscription_without_plan({ count: allowance.limit })}</p>}
        {current.state === 'ended' && current.planId && current.paidUntil && (
          <p className={classes.ended}>
            {m.subscription_ended({ plan: subscriptionPlan(current.planId).name, date: formatDay(current.paidUntil) })}
          </p>
        )}
      </div>
      <SubscriptionPlans
        action={(plan) => (
          <Button full variant={plan.isPopular ? 'fill' : 'line'} onClick={() => onChoose(plan.id)}>
            {m.subscription_choose({ plan: plan.name })}
          </Button>
        )}
      />
      <ul className={`flex middle wrapping mt-2xl text-sm muted row-items phone-column ${classes.finePrint}`}>
        <li className="gap-xs">
          <Icon name="calendar-off" size={20} />
          {m.subscription_no_minimum_term()}
        </li>
        <li className="gap-xs">
          <Icon name="receipt" size={20} />
          {m.subscription_receipts()}
        </li>
        <li className="gap-xs">
          <Icon name="lock" size={20} />
          {m.subscription_card_details()}
        </li>
      </ul>
    </>
  );
}

/** Placeholder of the plans while the subscription loads. */
const SubscribeSkeleton = () => (
  <Loading>
    <div className={`centered ${classes.head}`}>
      <Skeleton height={52} width={560} style={{ margin: '0 auto' }} />
      <Skeleton height={22} width={460} style={{ margin: '18px auto 0' }} />
    </div>
    <PlanCards>{repeat(3, <Skeleton height={392} radius={14} />)}</PlanCards>
  </Loading>
);
