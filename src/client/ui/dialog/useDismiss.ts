import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onDismiss` on Escape, and when the focus moves or the pointer is pressed outside an element. `getContainer` returns that element, for example
 * the one around a menu and its button.
 */
export function useDismiss(getContainer: () => HTMLElement | null | undefined, onDismiss: (reason: 'escape' | 'elsewhere') => void): void {
  const latest: RefObject<{ getContainer: typeof getContainer; onDismiss: typeof onDismiss }> = useRef({ getContainer, onDismiss });
  useEffect(() => {
    latest.current = { getContainer, onDismiss };
  });
  useEffect(() => {
    const dismissIfOutside = ({ target }: Event) => {
      const container = latest.current.getContainer();
      // an element that the press itself removed from the page was inside
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
