import { m } from '../../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface ThreeDSecureDialogProps {
  opened: boolean;
  /** Whether the decision is being sent. */
  pending: boolean;
  onDecide: (accept: boolean) => void;
}

/** Dialog of the simulated bank, which asks the user to confirm a payment (3-D Secure). Closing it declines the payment. */
export const ThreeDSecureDialog = ({ opened, pending, onDecide }: ThreeDSecureDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={() => !pending && onDecide(false)}
    title={m.payment_bank_title()}
    closeLabel={m.payment_bank_close()}
    closesOnlyByButton
    cancelLabel={m.payment_bank_fail()}
    confirmLabel={m.payment_bank_complete()}
    onConfirm={() => onDecide(true)}
    isPending={pending}
    focusesConfirm
  >
    <p>{m.payment_bank_text()}</p>
  </ConfirmDialog>
);
