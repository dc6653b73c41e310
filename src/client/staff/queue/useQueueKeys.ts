import { useEffect, useRef } from 'react';

/** Whether a key press goes into a field. Radio buttons and checkboxes are inputs too, but take no text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"]):not([type="checkbox"])'));

/** What stops the shortcuts: an open dialog, or the section that StaffPage.tsx hides until staff have confirmed their identity. */
const BLOCKING_ELEMENTS = '[role="dialog"], [data-locked]';

/**
 * Keyboard shortcuts of the review queue: listens on the whole document and runs the action of the pressed key. `actions` has them by `event.key` in
 * lower case, such as `j` or `enter`. Keys that are typed into a field, or pressed while a dialog is open or the queue is hidden, do nothing.
 */
export function useQueueKeys(actions: Readonly<Record<string, () => void>>): void {
  // the listener is added once; the ref gives it the actions of the last render
  const latestActions = useRef(actions);
  useEffect(() => {
    latestActions.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector(BLOCKING_ELEMENTS)) return;
      const action = latestActions.current[event.key.toLowerCase()];
      // Enter presses the focused button or link instead
      const isControlPress = event.key === 'Enter' && event.target instanceof Element && event.target.matches('button, a');
      if (!action || isControlPress) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
