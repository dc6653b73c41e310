import type { ReactNode } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../Button.tsx';
import { FailureText } from '../form/error/FailureText.tsx';
import { Dialog } from '../mantine/Dialog.tsx';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Accessible name of the button that closes the dialog. */
  closeLabel?: string;
  /** Whether a click outside leaves the dialog open, so that what was typed is not lost. */
  closesOnlyByButton?: boolean;
  /** The question, or a form with the id `formId`. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm?: () => void;
  /** The form that the confirming button submits, in place of `onConfirm`. */
  formId?: string;
  isPending?: boolean;
  /** Whether the confirming button is enabled. */
  canConfirm?: boolean;
  /** Whether the confirming button has the focus when the dialog opens, instead of the one that closes it. */
  focusesConfirm?: boolean;
  /** Why the last attempt failed. */
  failure?: string | null | undefined;
}

/** Modal dialog with a question or a form, and two buttons: cancel and confirm. */
export const ConfirmDialog = ({
  opened,
  onClose,
  title,
  closeLabel = m.ui_close(),
  closesOnlyByButton = false,
  children,
  confirmLabel,
  cancelLabel = m.ui_cancel(),
  onConfirm,
  formId,
  isPending = false,
  canConfirm = true,
  focusesConfirm = false,
  failure,
}: ConfirmDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={title}
    closeOnClickOutside={!closesOnlyByButton}
    // no transition: callers clear the texts when they close the dialog, which would be visible while it fades out
    transitionProps={{ duration: 0 }}
    classNames={{ title: classes.title!, content: `rounded-md on-raised ${classes.content}` }}
    closeButtonProps={{ 'aria-label': closeLabel }}
  >
    <div className={`grid gap-md ${classes.body}`}>
      {children}
      <FailureText>{failure}</FailureText>
      <div className={`flex wrapping gap-sm mt-xs ${classes.actions}`}>
        <Button variant="line" disabled={isPending} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          type={formId ? 'submit' : 'button'}
          form={formId}
          pending={isPending}
          disabled={!canConfirm}
          onClick={onConfirm}
          data-autofocus={focusesConfirm || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </div>
  </Dialog>
);
