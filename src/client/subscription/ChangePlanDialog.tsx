import { formatDay } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { type PlanChange, type SubscriptionPlan, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { useInvalidateAfterPayment } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.tsx';
import { planOffer, quotaText, type RunningView, upgradeCost } from './plan.labels.ts';
import type { SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

interface ChangePlanDialogProps {
  view: RunningView;
  /** The new plan; null while the dialog is closed. */
  newPlan: SubscriptionPlan | null;
  onClose: () => void;
  onPay: SubscriptionCheckoutState['start'];
}

/** Confirms a change of plan with its price and start date. */
export function ChangePlanDialog({ view, newPlan, onClose, onPay }: ChangePlanDialogProps) {
  const refresh = useInvalidateAfterPayment();
  const until = view.paidUntil ? formatDay(view.paidUntil) : 'the next month';
  const change = trpc.subscription.change.useMutation({
    onSuccess: async ({ outcome, clientSecret }: PlanChange, { planId }) => {
      onClose();
      if (outcome === 'confirm' && clientSecret) return onPay({ reason: 'change', planId, before: view }, clientSecret);
      const { name } = subscriptionPlan(planId);
      const message = outcome === 'scheduled' ? `From ${until} you have ${name}.` : `You have ${name}.`;
      toast({ title: 'Plan changed', message });
      await refresh();
    },
    onError: (error) => toast({ title: 'Plan not changed', message: error.message, severity: 'bad' }),
  });
  return (
    <ConfirmDialog
      opened={newPlan !== null}
      onClose={onClose}
      title={newPlan ? `Change to ${newPlan.name}?` : ''}
      actions={
        <>
          <Button variant="line" onClick={onClose} disabled={change.isPending}>
            Back to Plans
          </Button>
          <Button pending={change.isPending} onClick={() => newPlan && change.mutate({ planId: newPlan.id })}>
            Change plan
          </Button>
        </>
      }
    >
      <ul>{newPlan && changeText(view, newPlan, until).map((line) => <li key={line}>{line}</li>)}</ul>
    </ConfirmDialog>
  );
}

function changeText(view: RunningView, newPlan: SubscriptionPlan, until: string): string[] {
  const now = subscriptionPlan(view.planId);
  const price = formatPounds(newPlan.priceMinor);
  const offer = planOffer(view, newPlan);
  if (offer === 'keep') return [`You keep ${now.name}.`, `From ${until} it costs ${price} a month, as now. Nothing is charged today.`];
  if (offer === 'up') {
    const cost = formatPounds(upgradeCost(now, newPlan, new Date(view.paidUntil ?? Date.now()), new Date()));
    return [
      `At once you have ${newPlan.name}, with ${quotaText(newPlan)}.`,
      `Today your card is charged the difference until ${until}, about ${cost}.`,
      `From ${until} it costs ${price} a month.`,
    ];
  }
  const full = newPlan.listings !== null && view.listings.used > newPlan.listings;
  return [
    `Until ${until} you keep ${now.name}. Nothing is charged today.`,
    `From then on you have ${newPlan.name}, with ${quotaText(newPlan)}, for ${price} a month.`,
    ...(full ? [`You list ${view.listings.used} homes now. They stay; new ones wait until there is room.`] : []),
  ];
}
