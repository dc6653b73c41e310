import { IconCalendarOff, IconLock, IconReceipt } from '@tabler/icons-react';
import { formatDay } from '../../shared/format.ts';
import { type SUBSCRIPTION_PLANS, type SubscriptionView, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { PlanCards } from '../payment/PlanCard.tsx';
import { usePaymentRefresh } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { SubscribeCheckout } from './SubscribeCheckout.tsx';
import classes from './SubscribePage.module.css';
import { SubscriptionPlans } from './SubscriptionPlans.tsx';
import { useSubscriptionCheckout } from './useSubscriptionCheckout.ts';

/** Three plans, the checkout of the chosen one, and the current plan. */
export const SubscribePage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageHead title="Subscribe" description="Plans for owners and agents who list more homes." canonical={paths.subscribe()} noindex />
      <Subscribe />
    </div>
  </MembersOnly>
);

function Subscribe() {
  usePaymentRefresh();
  const checkout = useSubscriptionCheckout();
  const { data: current, error, isFetching, refetch } = trpc.subscription.current.useQuery(undefined, { refetchOnMount: 'always' });
  if (!current) {
    if (!error) return <SubscribeSkeleton />;
    return (
      <div className="section">
        <EmptyState
          drawing="error"
          level={1}
          title="Your plan could not be loaded"
          text={error.message}
          action={<TryAgain pending={isFetching} onRetry={refetch} />}
        />
      </div>
    );
  }
  if (checkout.order) return <SubscribeCheckout checkout={checkout} order={checkout.order} />;
  const { planId } = current;
  if (planId && (current.state === 'active' || current.state === 'past_due')) {
    return <CurrentPlan view={{ ...current, planId }} onPay={checkout.start} />;
  }
  return <PlanChoice current={current} onChoose={(chosenId) => checkout.start({ reason: 'new', planId: chosenId, before: current })} />;
}

interface ChoiceProps {
  current: SubscriptionView;
  onChoose: (planId: (typeof SUBSCRIPTION_PLANS)[number]['id']) => void;
}

function PlanChoice({ current, onChoose }: ChoiceProps) {
  return (
    <>
      <div className={classes.head}>
        <h1>Choose how many homes you list</h1>
        <p>Every plan is paid by the month, in pounds sterling (GBP). Change it or cancel it here, whenever you like.</p>
        {current.state === 'ended' && current.planId && current.paidUntil && (
          <p className={classes.ended}>
            Your {subscriptionPlan(current.planId).name} plan ended on {formatDay(current.paidUntil)}. Your listings are still here.
          </p>
        )}
      </div>
      <SubscriptionPlans
        action={(plan) => (
          <Button full variant={plan.isPopular ? 'fill' : 'line'} onClick={() => onChoose(plan.id)}>
            Choose {plan.name}
          </Button>
        )}
      />
      <ul className={classes.fine}>
        <li>
          <IconCalendarOff size={20} stroke={1.6} aria-hidden="true" />
          No minimum term
        </li>
        <li>
          <IconReceipt size={20} stroke={1.6} aria-hidden="true" />A receipt for every payment
        </li>
        <li>
          <IconLock size={20} stroke={1.6} aria-hidden="true" />
          Card details stay with the provider
        </li>
      </ul>
    </>
  );
}

/** The place of the plans while it is not known whether one runs. */
const SubscribeSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={classes.head}>
      <Skeleton height={52} width={560} style={{ margin: '0 auto' }} />
      <Skeleton height={22} width={460} style={{ margin: '18px auto 0' }} />
    </div>
    <PlanCards>
      {['basic', 'premium', 'enterprise'].map((key) => (
        <Skeleton key={key} height={392} radius={14} />
      ))}
    </PlanCards>
  </div>
);
