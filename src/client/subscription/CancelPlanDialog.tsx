import { formatDay } from '../../shared/format.ts';
import { useInvalidateAfterPayment } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.tsx';
import type { RunningView } from './plan.labels.ts';

/** Confirms the cancellation of a plan and states its end date. */
export function CancelPlanDialog({ view, opened, onClose }: { view: RunningView; opened: boolean; onClose: () => void }) {
  const refresh = useInvalidateAfterPayment();
  const isPastDue = view.state === 'past_due';
  const until = view.paidUntil ? formatDay(view.paidUntil) : 'the end of the month';
  const cancel = trpc.subscription.cancel.useMutation({
    onSuccess: async () => {
      onClose();
      toast({ title: 'Plan canceled', message: isPastDue ? 'It has ended.' : `It runs until ${until} and is not charged again.` });
      await refresh();
    },
    onError: (error) => toast({ title: 'Not canceled', message: error.message, severity: 'bad' }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Cancel your plan?"
      actions={
        <>
          <Button variant="line" onClick={onClose} disabled={cancel.isPending}>
            Keep the plan
          </Button>
          <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {isPastDue ? 'End it now' : view.paidUntil ? `Cancel on ${until}` : 'Cancel at the end of the month'}
          </Button>
        </>
      }
    >
      <p>
        {isPastDue
          ? 'The open month is not paid, so the plan ends at once. Nothing more is charged.'
          : `You keep the plan until ${until}. It is not charged again, and you can resume it until then.`}{' '}
        What you list stays; new homes wait until there is room.
      </p>
    </ConfirmDialog>
  );
}
