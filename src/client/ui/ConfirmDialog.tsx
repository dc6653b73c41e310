import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';
import './mantine/mantine-dialog.css';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  closeLabel?: string;
  /** Stays when something beside it is pressed. */
  firm?: boolean;
  children: ReactNode;
  /** The answers, the strong one last. */
  actions: ReactNode;
}

/** A question over the page, with its answers below. */
export const ConfirmDialog = ({ opened, onClose, title, closeLabel = 'Close', firm = false, children, actions }: ConfirmDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    centered
    closeOnClickOutside={!firm}
    // the words of a closing dialog would change under the reader
    transitionProps={{ duration: 0 }}
    classNames={{ title: classes.title!, content: classes.content! }}
    // a header element outside of a section would count as a second banner of the page
    attributes={{ header: { role: 'none' } }}
    closeButtonProps={{ 'aria-label': closeLabel }}
  >
    <div className={classes.ask}>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  </Modal>
);
