import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { useInvalidateAfterPayment } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc/trpc.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import type { RunningSubscription } from './plan.labels.ts';

/** Asks the user to confirm the cancellation of their plan, says when it will end, and cancels it. A plan with an unpaid month ends at once. */
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
  /** Also forgets a failure, so that it is not shown when the dialog opens again. */
  const close = () => {
    cancel.reset();
    onClose();
  };
  const lastDayLabel = subscription.paidUntil ? m.subscription_cancel_on({ date: untilText }) : m.subscription_cancel_month_end();
  const confirmLabel = isPastDue ? m.subscription_cancel_now() : lastDayLabel;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={m.subscription_cancel_title()}
      cancelLabel={m.subscription_cancel_keep()}
      confirmLabel={confirmLabel}
      onConfirm={() => cancel.mutate()}
      isPending={cancel.isPending}
      failure={cancel.error?.message}
    >
      <p>
        {isPastDue ? m.subscription_cancel_past_due_text() : m.subscription_cancel_text({ date: untilText })}{' '}
        {m.subscription_cancel_listings()}
      </p>
    </ConfirmDialog>
  );
}
