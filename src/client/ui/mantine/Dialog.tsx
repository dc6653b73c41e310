import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import './mantine-dialog.css';

/**
 * For a dialog that is rendered when it opens (`isOpenedAtFirst`) and removed when it closes: returns the focus to the element that had it before.
 * Mantine returns it only when `opened` changes. A dialog that is rendered before it opens is left to Mantine: what has the focus then is no opener.
 */
function useFocusReturnAfterRemoval(isOpenedAtFirst: boolean): void {
  const [opener] = useState(() => (isOpenedAtFirst && typeof document !== 'undefined' ? document.activeElement : null));
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
  useFocusReturnAfterRemoval(props.opened);
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
