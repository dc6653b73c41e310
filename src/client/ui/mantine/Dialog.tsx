import { Modal, type ModalProps } from '@mantine/core';
import { m } from '../../../shared/messages/messages.ts';
import { useFocusReturn } from '../dialog/useFocusReturn.ts';
import './mantine-dialog.css';

/** A modal dialog in the middle of the window, with a heading and a button that closes it. */
export function Dialog(props: Omit<ModalProps, 'centered' | 'attributes'>) {
  // Mantine does not return it from a dialog that is open at first, nor from one that is removed
  useFocusReturn(props.opened);
  return (
    <Modal
      centered
      closeButtonProps={{ 'aria-label': m.ui_close() }}
      // Mantine renders the heading in a <header>, which screen readers would announce as a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      {...props}
    />
  );
}
