import { Modal } from '@mantine/core';
import { Button } from '../ui/Button.tsx';
import classes from './PaymentForm.module.css';

interface BankDialogProps {
  opened: boolean;
  pending: boolean;
  onAnswer: (accept: boolean) => void;
}

/** The confirmation that some cards ask for; leaving it is a no. */
export const BankDialog = ({ opened, pending, onAnswer }: BankDialogProps) => (
  <Modal
    opened={opened}
    onClose={() => !pending && onAnswer(false)}
    title="Confirm with your bank"
    centered
    radius="var(--radius-md)"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Do not confirm' }}
  >
    <div className={classes.bank}>
      <p>This is the bank of the test card. It asks whether it was you who made this payment.</p>
      <div>
        <Button look="line" disabled={pending} onClick={() => onAnswer(false)}>
          Fail
        </Button>
        <Button pending={pending} onClick={() => onAnswer(true)} data-autofocus>
          Complete
        </Button>
      </div>
    </div>
  </Modal>
);
