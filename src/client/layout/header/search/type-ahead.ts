// Collects the keys that a visitor presses after opening the search dialog of the header, until the script of the dialog has loaded.
// The text is module state of the page. While keys are collected, a keydown listener of the window handles them instead of the page.
import { forgetEarlyInput } from '../../../hydration/early-input.ts';

/** The text typed so far, with a line break for Enter; null while nothing is collected. */
let typedText: string | null = null;
/** Called when Escape is pressed while keys are collected. */
let cancelSearch = () => {};

/** Adds a pressed key to the text, or removes the last character on Backspace. Escape cancels. Keys typed into another field are ignored. */
function collectKey(event: KeyboardEvent): void {
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
  // otherwise the key would be repeated when React hydrates the page
  forgetEarlyInput(event);
}

/**
 * Starts to collect pressed keys. If keys are being collected already, only `cancel` is replaced.
 * @param cancel called when the visitor presses Escape before the dialog has loaded
 */
export function startTypeAhead(cancel: () => void): void {
  cancelSearch = cancel;
  if (typedText !== null) return;
  typedText = '';
  window.addEventListener('keydown', collectKey, true);
}

/** Stops collecting and discards the text. */
export function stopTypeAhead(): void {
  typedText = null;
  window.removeEventListener('keydown', collectKey, true);
}

/** Stops collecting once the field of the dialog has the focus. Returns the text before the first Enter, and whether Enter was pressed after it. */
export function takeTypeAhead(): { text: string; isSubmitted: boolean } {
  const [text = '', ...laterLines] = (typedText ?? '').split('\n');
  stopTypeAhead();
  return { text, isSubmitted: laterLines.length > 0 && text.trim() !== '' };
}
