import { type FormEvent, useState } from 'react';
import { formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { REFUND_REASONS, type RefundReason, type StaffPayment } from '../../../shared/staff/operations.ts';
import { useStepUp } from '../../account/security/useStepUp.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';

const REASONS: Record<RefundReason, () => string> = {
  mistake: m.staff_refund_mistake,
  not_received: m.staff_refund_not_received,
  goodwill: m.staff_refund_goodwill,
  fraud: m.staff_refund_fraud,
};

/** Asks for the reason and pays a payment back. */
export function RefundDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const [reason, setReason] = useState<RefundReason | ''>('');
  const utils = trpc.useUtils();
  const stepUp = useStepUp();
  const refund = trpc.staff.refundPayment.useMutation({
    onSuccess: async () => {
      toast({ title: payment.reference, message: m.staff_refund_asked() });
      onClose();
      await utils.staff.payments.invalidate();
    },
    onError: (error) => stepUp.onRefused(error, submit),
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (reason) refund.mutate({ id: payment.id, reason });
  };
  const formId = 'refund';
  const amount = formatPounds(payment.amountPence);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      closesOnlyByButton
      title={m.staff_refund_title({ amount, name: payment.member?.username ?? m.staff_none() })}
      confirmLabel={m.staff_refund()}
      formId={formId}
      isPending={refund.isPending}
      canConfirm={reason !== ''}
      failure={stepUp.failureText(refund.error)}
    >
      <form id={formId} className="grid gap-md" noValidate onSubmit={submit}>
        <p className="text-sm">{m.staff_refund_text({ reference: payment.reference, plan: payment.planName })}</p>
        <RadioList
          legend={m.staff_refund_why()}
          name="reason"
          options={REFUND_REASONS.map((value) => ({ value, label: REASONS[value]() }))}
          value={reason}
          onChange={setReason}
        />
      </form>
      {stepUp.dialog}
    </ConfirmDialog>
  );
}
