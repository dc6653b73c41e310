// Collects the keys that a visitor presses after opening the search of the header, until its script has loaded.
// State of the page: at most one search is collecting, by a listener of the window.
import { forgetEarlyInput } from '../../../hydration/early-input.ts';

/** The text typed so far, with a line break for Enter; null while nothing is collected. */
let typedText: string | null = null;
/** Called on Escape while keys are collected. */
let cancelSearch = () => {};

/** Adds a pressed key to the text, unless another field has the focus. */
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
  const [text = '', ...laterLines] = (typedText ?? '').split('\n');
  stopTypeAhead();
  return { text, isSubmitted: laterLines.length > 0 && text.trim() !== '' };
}
