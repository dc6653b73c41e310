import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format.ts';

interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'max'> {
  /** Undefined while the field is empty. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Larger input is rejected. */
  max: number;
}

/** Number of digits in a text. */
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Position of the caret in `text` after that many digits. */
function caretAfter(digits: number, text: string): number {
  let position = 0;
  for (let seenDigits = 0; position < text.length && seenDigits < digits; position++) if (/\d/.test(text.charAt(position))) seenDigits++;
  return position;
}

/** Input for a whole number of 0 or more with thousands separators. The arrow keys increase and decrease it. */
export function AmountInput({ value, onChange, max, ...inputAttributes }: AmountInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Number of digits before the caret, to restore it after formatting. */
  const digitsBeforeCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null || !field.current) return;
    const caret = caretAfter(digitsBeforeCaret.current, field.current.value);
    field.current.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = null;
  });
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replace(/\D/g, '');
    if (Number(digits) > max) return;
    digitsBeforeCaret.current = digitsIn(target.value.slice(0, target.selectionStart ?? target.value.length));
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
