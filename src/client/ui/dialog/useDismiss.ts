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
      // a target that is not in the page any more was inside: the press itself removed it
      if (container && !container.contains(target as Node) && document.contains(target as Node)) latest.current.onDismiss('elsewhere');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onDismiss('escape');
    };
    document.addEventListener('focusin', dismissIfOutside);
    document.addEventListener('pointerdown', dismissIfOutside);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', dismissIfOutside);
      document.removeEventListener('pointerdown', dismissIfOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
