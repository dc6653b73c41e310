import { useEffect, useRef } from 'react';

/** Whether a key is typed into a field: buttons, radio buttons and checkboxes take no text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"]):not([type="checkbox"])'));

/** Listens to keys on the whole document and runs the action of a key, such as `j`, while no field is typed in and no dialog is open. */
export function useQueueKeys(actions: Readonly<Record<string, () => void>>): void {
  const latestActions = useRef(actions);
  useEffect(() => {
    latestActions.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      const action = latestActions.current[event.key.toLowerCase()];
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
