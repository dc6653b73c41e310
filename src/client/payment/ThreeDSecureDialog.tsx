import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface BankDialogProps {
  opened: boolean;
  pending: boolean;
  onAnswer: (accept: boolean) => void;
}

/** Confirmation that some cards require. Closing it declines. */
export const ThreeDSecureDialog = ({ opened, pending, onAnswer }: BankDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={() => !pending && onAnswer(false)}
    title="Confirm with your bank"
    closeLabel="Do not confirm"
    firm
    actions={
      <>
        <Button variant="line" disabled={pending} onClick={() => onAnswer(false)}>
          Fail
        </Button>
        <Button pending={pending} onClick={() => onAnswer(true)} data-autofocus>
          Complete
        </Button>
      </>
    }
  >
    <p>This is the bank of the test card. It asks whether it was you who made this payment.</p>
  </ConfirmDialog>
);
