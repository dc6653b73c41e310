import { useEffect, useRef } from 'react';

/** Whether a key belongs to the field that has the focus. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"]):not([type="checkbox"])'));

/** Runs an action for a key, such as `j`, while nothing is typed and no dialog is open. */
export function useQueueKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      const action = latest.current[event.key.toLowerCase()];
      // Enter presses the button or link that has the focus
      const isPress = event.key === 'Enter' && event.target instanceof Element && event.target.matches('button, a');
      if (!action || isPress) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
