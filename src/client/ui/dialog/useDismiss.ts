import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes a menu or a list of suggestions: calls `onDismiss` when Escape is pressed, and when the focus moves or the pointer is pressed outside of the
 * element that `getContainer` returns, for example the one around a menu and its button.
 */
export function useDismiss(getContainer: () => HTMLElement | null | undefined, onDismiss: (reason: 'escape' | 'elsewhere') => void): void {
  // the listeners are added once; the ref gives them the functions of the last render
  const latest: RefObject<{ getContainer: typeof getContainer; onDismiss: typeof onDismiss }> = useRef({ getContainer, onDismiss });
  useEffect(() => {
    latest.current = { getContainer, onDismiss };
  });
  useEffect(() => {
    const dismissIfOutside = ({ target }: Event) => {
      const container = latest.current.getContainer();
      if (container && !container.contains(target as Node)) latest.current.onDismiss('elsewhere');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onDismiss('escape');
    };
    // capturing: React stops events on parts that are not hydrated, and a press may remove its target
    document.addEventListener('focusin', dismissIfOutside, true);
    document.addEventListener('pointerdown', dismissIfOutside, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', dismissIfOutside, true);
      document.removeEventListener('pointerdown', dismissIfOutside, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
