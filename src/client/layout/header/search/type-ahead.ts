import { forgetEarlyInput } from '../../../hydration/early-input.ts';

/**
 * Keeps what a visitor types between opening the search of the header and the moment its script has loaded.
 */

/** What was typed since the search was opened and before its field has the focus; Enter is a line break. Null while nothing is collected. */
let typedText: string | null = null;
/** What Escape calls while keys are collected. */
let cancelSearch = () => {};

function collect(event: KeyboardEvent): void {
  const { key, target } = event;
  const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  if (typedText === null || event.ctrlKey || event.metaKey || event.isComposing || isInField) return;
  if (key === 'Escape') {
    stopTypeAhead();
    cancelSearch();
  } else if (key === 'Backspace') typedText = typedText.slice(0, -1);
  else if (key === 'Enter') typedText += '\n';
  else if (key.length === 1) typedText += key;
  else return;
  event.preventDefault();
  forgetEarlyInput(event);
}

/**
 * Collects the keys pressed while the script of the search dialog loads. When it collects already, only `cancel` is replaced.
 * @param cancel called when the visitor presses Escape meanwhile
 */
export function startTypeAhead(cancel: () => void): void {
  cancelSearch = cancel;
  if (typedText !== null) return;
  typedText = '';
  window.addEventListener('keydown', collect, true);
}

/** Stops collecting and drops what was typed. */
export function stopTypeAhead(): void {
  typedText = null;
  window.removeEventListener('keydown', collect, true);
}

/** Ends collecting, to be called when the field has the focus. Returns the text, and whether Enter was pressed after it. */
export function takeTypeAhead(): { text: string; isSubmitted: boolean } {
  const [text = '', ...rest] = (typedText ?? '').split('\n');
  stopTypeAhead();
  return { text, isSubmitted: rest.length > 0 && text.trim() !== '' };
}
