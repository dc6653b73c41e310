import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';
import './mantine/mantine-dialog.css';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  closeLabel?: string;
  /** Stays open on a click outside. */
  firm?: boolean;
  children: ReactNode;
  /** The buttons, the primary one last. */
  actions: ReactNode;
}

/** Modal dialog with a question and buttons. */
export const ConfirmDialog = ({ opened, onClose, title, closeLabel = 'Close', firm = false, children, actions }: ConfirmDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    centered
    closeOnClickOutside={!firm}
    // Closes without a transition, during which the text would change.
    transitionProps={{ duration: 0 }}
    classNames={{ title: classes.title!, content: classes.content! }}
    // A header outside of a section would be a second banner landmark of the page.
    attributes={{ header: { role: 'none' } }}
    closeButtonProps={{ 'aria-label': closeLabel }}
  >
    <div className={classes.ask}>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  </Modal>
);
