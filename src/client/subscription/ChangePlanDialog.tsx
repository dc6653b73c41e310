import { formatDay, formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { type PlanChange, type SubscriptionPlan, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { useInvalidateAfterPayment } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc/trpc.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { planRelation, quotaText, type RunningSubscription, upgradeCost } from './plan.labels.ts';
import type { SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

interface ChangePlanDialogProps {
  subscription: RunningSubscription;
  /** The new plan; null while the dialog is closed. */
  newPlan: SubscriptionPlan | null;
  onClose: () => void;
  /** Opens the payment form when the bank asks the user to confirm the payment of an upgrade. */
  onPay: SubscriptionCheckoutState['start'];
}

/** Asks the user to confirm a change of plan, says what it costs and when it starts, and changes the plan. An upgrade is charged at once. */
export function ChangePlanDialog({ subscription, newPlan, onClose, onPay }: ChangePlanDialogProps) {
  const refresh = useInvalidateAfterPayment();
  const untilText = subscription.paidUntil ? formatDay(subscription.paidUntil) : m.subscription_next_month();
  const change = trpc.subscription.change.useMutation({
    onSuccess: async ({ outcome, clientSecret }: PlanChange, { planId }) => {
      onClose();
      if (outcome === 'confirm' && clientSecret) return onPay({ reason: 'upgrade', planId, before: subscription }, clientSecret);
      const { name } = subscriptionPlan(planId);
      const message =
        outcome === 'scheduled' ? m.subscription_from_you_have({ date: untilText, plan: name }) : m.subscription_you_have({ plan: name });
      toast({ title: m.subscription_changed(), message });
      await refresh();
    },
    onError: (error) => toast({ title: m.subscription_not_changed(), message: error.message, severity: 'bad' }),
  });
  /** Also forgets a failure, so that it is not shown with the next question. */
  const close = () => {
    change.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={newPlan !== null}
      onClose={close}
      title={newPlan ? m.subscription_change_dialog_title({ plan: newPlan.name }) : ''}
      cancelLabel={m.payment_back_to_plans()}
      confirmLabel={m.subscription_change()}
      onConfirm={() => newPlan && change.mutate({ planId: newPlan.id })}
      isPending={change.isPending}
      failure={change.error?.message}
    >
      <ul>{newPlan && changeLines(subscription, newPlan, untilText).map((line) => <li key={line}>{line}</li>)}</ul>
    </ConfirmDialog>
  );
}

/** The lines of the dialog: what the user has and pays today, and what from the next month on. */
function changeLines(subscription: RunningSubscription, newPlan: SubscriptionPlan, untilText: string): string[] {
  const currentPlan = subscriptionPlan(subscription.planId);
  const price = formatPounds(newPlan.pricePence);
  const relation = planRelation(subscription, newPlan);
  // the user chose their current plan, which cancels the scheduled downgrade
  if (relation === 'cancelDowngrade')
    return [m.subscription_change_keep({ plan: currentPlan.name }), m.subscription_change_keep_price({ date: untilText, price })];
  if (relation === 'upgrade') {
    const cost = formatPounds(upgradeCost(currentPlan, newPlan, new Date(subscription.paidUntil ?? Date.now()), new Date()));
    return [
      m.subscription_change_up({ plan: newPlan.name, quota: quotaText(newPlan) }),
      m.subscription_change_up_cost({ date: untilText, cost }),
      m.subscription_change_up_price({ date: untilText, price }),
    ];
  }
  const exceedsNewQuota = newPlan.listings !== null && subscription.listings.used > newPlan.listings;
  return [
    m.subscription_change_down({ date: untilText, plan: currentPlan.name }),
    m.subscription_change_down_then({ plan: newPlan.name, quota: quotaText(newPlan), price }),
    ...(exceedsNewQuota ? [m.subscription_change_down_homes({ count: subscription.listings.used })] : []),
  ];
}
