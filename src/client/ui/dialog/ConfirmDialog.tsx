import type { ReactNode } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Dialog } from '../mantine/Dialog.tsx';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Accessible name of the button that closes the dialog. */
  closeLabel?: string;
  /** Stays open on a click outside. */
  closesOnlyByButton?: boolean;
  children: ReactNode;
  /** The buttons, the primary one last. */
  actions: ReactNode;
}

/** Modal dialog with a question and buttons. */
export const ConfirmDialog = ({
  opened,
  onClose,
  title,
  closeLabel = m.ui_close(),
  closesOnlyByButton = false,
  children,
  actions,
}: ConfirmDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={title}
    closeOnClickOutside={!closesOnlyByButton}
    // Closes without a transition, during which the text would change.
    transitionProps={{ duration: 0 }}
    classNames={{ title: classes.title!, content: classes.content! }}
    closeButtonProps={{ 'aria-label': closeLabel }}
  >
    <div className={classes.ask}>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  </Dialog>
);
