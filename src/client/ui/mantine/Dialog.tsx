import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import './mantine-dialog.css';

/**
 * Returns the focus to the element that had it when the dialog was first rendered, once the dialog is removed. Mantine returns it only when
 * `opened` changes, not for a dialog that is rendered when it opens and removed when it closes.
 */
function useFocusReturnAfterRemoval(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** A modal dialog in the middle of the window, with a heading and a button that closes it. */
export function Dialog(props: Omit<ModalProps, 'centered' | 'attributes'>) {
  useFocusReturnAfterRemoval();
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
