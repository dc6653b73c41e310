import { formatPounds } from '../../shared/payment/payment.ts';
import { type PlanChange, type SubscriptionPlan, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { longDate } from '../my-listings/listing.labels.ts';
import { useInvalidateAfterPayment } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.tsx';
import { planOffer, quotaText, type RunningView, upgradeCost } from './plan.labels.ts';
import type { SubscriptionCheckoutState } from './useSubscriptionCheckout.ts';

interface ChangeDialogProps {
  view: RunningView;
  /** The plan to change to; null while nothing is asked. */
  wanted: SubscriptionPlan | null;
  onClose: () => void;
  onPay: SubscriptionCheckoutState['begin'];
}

/** Says what a change of plan costs and when it comes, and makes it. */
export function ChangePlanDialog({ view, wanted, onClose, onPay }: ChangeDialogProps) {
  const refresh = useInvalidateAfterPayment();
  const until = view.paidUntil ? longDate(view.paidUntil) : 'the next month';
  const change = trpc.subscription.change.useMutation({
    onSuccess: async ({ outcome, clientSecret }: PlanChange, { planId }) => {
      onClose();
      if (outcome === 'confirm' && clientSecret) return onPay({ why: 'change', planId, before: view }, clientSecret);
      const { name } = subscriptionPlan(planId);
      const message = outcome === 'scheduled' ? `From ${until} you have ${name}.` : `You have ${name}.`;
      toast({ title: 'Plan changed', message });
      await refresh();
    },
    onError: (error) => toast({ title: 'Plan not changed', message: error.message, severity: 'bad' }),
  });
  return (
    <ConfirmDialog
      opened={wanted !== null}
      onClose={onClose}
      title={wanted ? `Change to ${wanted.name}?` : ''}
      actions={
        <>
          <Button variant="line" onClick={onClose} disabled={change.isPending}>
            Back to Plans
          </Button>
          <Button pending={change.isPending} onClick={() => wanted && change.mutate({ planId: wanted.id })}>
            Change plan
          </Button>
        </>
      }
    >
      <ul>{wanted && changeText(view, wanted, until).map((line) => <li key={line}>{line}</li>)}</ul>
    </ConfirmDialog>
  );
}

function changeText(view: RunningView, wanted: SubscriptionPlan, until: string): string[] {
  const now = subscriptionPlan(view.planId);
  const price = formatPounds(wanted.priceMinor);
  const offer = planOffer(view, wanted);
  if (offer === 'keep') return [`You keep ${now.name}.`, `From ${until} it costs ${price} a month, as now. Nothing is charged today.`];
  if (offer === 'up') {
    const cost = formatPounds(upgradeCost(now, wanted, new Date(view.paidUntil ?? Date.now()), new Date()));
    return [
      `At once you have ${wanted.name}, with ${quotaText(wanted)}.`,
      `Today your card is charged the difference until ${until}, about ${cost}.`,
      `From ${until} it costs ${price} a month.`,
    ];
  }
  const full = wanted.listings !== null && view.listings.used > wanted.listings;
  return [
    `Until ${until} you keep ${now.name}. Nothing is charged today.`,
    `From then on you have ${wanted.name}, with ${quotaText(wanted)}, for ${price} a month.`,
    ...(full ? [`You list ${view.listings.used} homes now. They stay; new ones wait until there is room.`] : []),
  ];
}
