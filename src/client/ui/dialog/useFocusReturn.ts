import { useEffect, useState } from 'react';

const findFocused = (isOpen: boolean): Element | null => (isOpen && typeof document !== 'undefined' ? document.activeElement : null);

/**
 * Returns the focus to the element that had it before a dialog or card was opened, when that is closed (`isOpen`) or removed: if the focus is lost by
 * that, or still in a dialog.
 */
export function useFocusReturn(isOpen = true): void {
  // read while rendering, because a dialog moves the focus in its first effects
  const [{ opener, ...last }, setLast] = useState(() => ({ isOpen, opener: findFocused(isOpen) }));
  if (last.isOpen !== isOpen) setLast({ isOpen, opener: findFocused(isOpen) ?? opener });
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const { activeElement } = document;
      const isFocusLost = activeElement === null || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null;
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isOpen, opener]);
}
