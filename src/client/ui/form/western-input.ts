import type { InputEvent } from 'react';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/**
 * Replaces Arabic and Persian digits and decimal separators in a text field by western ones, and keeps the caret. For `onInput` of Mantine's
 * NumberInput, which would drop them. React calls `onInput` before `onChange`; in `onInputCapture` a new value would prevent `onChange`.
 */
export function writeWesternDigits({ target }: InputEvent<HTMLInputElement>): void {
  const input = target as HTMLInputElement;
  const text = toWesternDigits(input.value).replaceAll('٫', '.');
  if (text === input.value) return;
  const caret = input.selectionStart;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
