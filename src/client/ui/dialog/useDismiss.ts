import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onDismiss` on Escape, and when the focus or a press goes elsewhere. `around` holds what belongs together, for example a menu and its button. */
export function useDismiss(around: () => HTMLElement | null | undefined, onDismiss: (reason: 'escape' | 'elsewhere') => void): void {
  const latest: RefObject<{ around: typeof around; onDismiss: typeof onDismiss }> = useRef({ around, onDismiss });
  useEffect(() => {
    latest.current = { around, onDismiss };
  });
  useEffect(() => {
    const dismissIfOutside = ({ target }: Event) => {
      const inside = latest.current.around();
      // what a press removes from the page was inside of it
      if (inside && !inside.contains(target as Node) && document.contains(target as Node)) latest.current.onDismiss('elsewhere');
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onDismiss('escape');
    };
    document.addEventListener('focusin', dismissIfOutside);
    document.addEventListener('pointerdown', dismissIfOutside);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', dismissIfOutside);
      document.removeEventListener('pointerdown', dismissIfOutside);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
