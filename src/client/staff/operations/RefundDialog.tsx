import { type FormEvent, useState } from 'react';
import { formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { REFUND_REASONS, type RefundReason, type StaffPayment } from '../../../shared/staff/operations.ts';
import { useStepUp } from '../../account/security/useStepUp.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';

const REASON_LABELS: Record<RefundReason, () => string> = {
  mistake: m.staff_refund_mistake,
  not_received: m.staff_refund_not_received,
  goodwill: m.staff_refund_goodwill,
  fraud: m.staff_refund_fraud,
};

/** Reads an amount in pounds, such as `12` or `12.50`, as pence. Null for other texts, 0, and more than `leftPence`, what can still be refunded. */
function readPence(text: string, leftPence: number): number | null {
  // one to six digits of pounds, then perhaps one or two of pence after a point or comma
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())) return null;
  const pence = Math.round(Number(text.trim().replace(',', '.')) * 100);
  return pence >= 1 && pence <= leftPence ? pence : null;
}

/** Asks for the amount and the reason of a refund, and orders it: the server stores it, and a job refunds the payer at the payment provider. */
export function RefundDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [extent, setExtent] = useState<'full' | 'partial'>('full');
  const [amountText, setAmountText] = useState('');
  const leftPence = payment.amountPence - payment.paidBackPence;
  const pence = extent === 'full' ? leftPence : readPence(amountText, leftPence);
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
    if (reason && pence !== null)
      refund.mutate({
        id: payment.id,
        reason,
        // the server rejects the refund when another one was made since this page was loaded
        paidBackPence: payment.paidBackPence,
        ...(extent === 'partial' ? { amountPence: pence } : {}),
      });
  };
  const formId = 'refund';
  const leftText = formatPounds(leftPence);
  const messageParams = { reference: payment.reference, plan: payment.planName };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      closesOnlyByButton
      title={m.staff_refund_title({ amount: formatPounds(pence ?? leftPence), name: payment.member?.username ?? m.staff_none() })}
      confirmLabel={m.staff_refund()}
      formId={formId}
      isPending={refund.isPending}
      canConfirm={reason !== '' && pence !== null}
      failure={stepUp.failureText(refund.error)}
    >
      <form id={formId} className="grid gap-md" noValidate onSubmit={submit}>
        <RadioList
          legend={m.staff_refund_how_much()}
          name="extent"
          options={[
            { value: 'full', label: (payment.paidBackPence > 0 ? m.staff_refund_rest : m.staff_refund_whole)({ amount: leftText }) },
            { value: 'partial', label: m.staff_refund_part() },
          ]}
          value={extent}
          onChange={setExtent}
        />
        {extent === 'partial' && (
          <TextField
            label={m.staff_refund_amount()}
            inputMode="decimal"
            autoComplete="off"
            value={amountText}
            onChange={(event) => setAmountText(event.currentTarget.value)}
            error={
              amountText !== '' && pence === null ? m.staff_refund_amount_invalid({ least: formatPounds(1), most: leftText }) : undefined
            }
          />
        )}
        {/* a refund of all that is left ends the plan or promotion that was paid for */}
        <p className="text-sm">
          {pence === null || pence < leftPence ? m.staff_refund_part_text(messageParams) : m.staff_refund_text(messageParams)}
        </p>
        <RadioList
          legend={m.staff_refund_why()}
          name="reason"
          options={REFUND_REASONS.map((value) => ({ value, label: REASON_LABELS[value]() }))}
          value={reason}
          onChange={setReason}
        />
      </form>
      {stepUp.dialog}
    </ConfirmDialog>
  );
}
