import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'max'> {
  /** Undefined while the field is empty. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Input above this is ignored. */
  max: number;
}

/** The digits of a text as Western digits (0 to 9). Arabic and Persian keyboards type digits of their own. */
const digitsOf = (text: string): string => toWesternDigits(text).replace(/\D/g, '');

/** The position in a formatted number after its first `digitCount` digits; thousands separators are not counted. */
function caretAfter(digitCount: number, text: string): number {
  let position = 0;
  let passedDigits = 0;
  while (position < text.length && passedDigits < digitCount) {
    if (/\d/.test(text.charAt(position))) passedDigits++;
    position++;
  }
  return position;
}

/** Text field for a whole number from 0 on, shown with thousands separators. The arrow keys increase and decrease it by 1. */
export function AmountInput({ value, onChange, max, ...inputAttributes }: AmountInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Number of digits before the caret when the user typed, to restore the caret after the number was formatted; null otherwise. */
  const digitsBeforeCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || !field.current) return;
    const caret = caretAfter(digitsBeforeCaret.current, field.current.value);
    field.current.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  });
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value);
    if (Number(digits) > max) return;
    digitsBeforeCaret.current = digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    onChange(digits ? Number(digits) : undefined);
  };
  const handleArrowKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(0, (value ?? 0) + step)));
  };
  return (
    <input
      {...inputAttributes}
      ref={field}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value === undefined ? '' : formatNumber(value)}
      onChange={handleChange}
      onKeyDown={handleArrowKey}
    />
  );
}
