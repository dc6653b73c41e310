import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface ThreeDSecureDialogProps {
  opened: boolean;
  pending: boolean;
  onDecide: (accept: boolean) => void;
}

/** Confirmation that some cards require. Closing it declines. */
export const ThreeDSecureDialog = ({ opened, pending, onDecide }: ThreeDSecureDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={() => !pending && onDecide(false)}
    title={m.payment_bank_title()}
    closeLabel={m.payment_bank_close()}
    closesOnlyByButton
    actions={
      <>
        <Button variant="line" disabled={pending} onClick={() => onDecide(false)}>
          {m.payment_bank_fail()}
        </Button>
        <Button pending={pending} onClick={() => onDecide(true)} data-autofocus>
          {m.payment_bank_complete()}
        </Button>
      </>
    }
  >
    <p>{m.payment_bank_text()}</p>
  </ConfirmDialog>
);
