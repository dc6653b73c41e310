import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { useInvalidateAfterPayment } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import type { RunningSubscription } from './plan.labels.ts';

/** Confirms the cancellation of a plan and states its end date. */
export function CancelPlanDialog({
  subscription,
  opened,
  onClose,
}: {
  subscription: RunningSubscription;
  opened: boolean;
  onClose: () => void;
}) {
  const refresh = useInvalidateAfterPayment();
  const isPastDue = subscription.state === 'past_due';
  const untilText = subscription.paidUntil ? formatDay(subscription.paidUntil) : m.subscription_month_end();
  const cancel = trpc.subscription.cancel.useMutation({
    onSuccess: async () => {
      onClose();
      toast({
        title: m.subscription_canceled(),
        message: isPastDue ? m.subscription_canceled_ended() : m.subscription_canceled_text({ date: untilText }),
      });
      await refresh();
    },
    onError: (error) => toast({ title: m.subscription_not_canceled(), message: error.message, severity: 'bad' }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={m.subscription_cancel_title()}
      actions={
        <>
          <Button variant="line" onClick={onClose} disabled={cancel.isPending}>
            {m.subscription_cancel_keep()}
          </Button>
          <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {isPastDue
              ? m.subscription_cancel_now()
              : subscription.paidUntil
                ? m.subscription_cancel_on({ date: untilText })
                : m.subscription_cancel_month_end()}
          </Button>
        </>
      }
    >
      <p>
        {isPastDue ? m.subscription_cancel_past_due_text() : m.subscription_cancel_text({ date: untilText })}{' '}
        {m.subscription_cancel_listings()}
      </p>
      <FailureText>{cancel.error?.message}</FailureText>
    </ConfirmDialog>
  );
}
