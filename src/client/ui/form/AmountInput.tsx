import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format.ts';

interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'max'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Larger input is rejected. */
  max: number;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Position of the caret in `text` after that many digits. */
function caretAfter(digits: number, text: string): number {
  let at = 0;
  for (let seenDigits = 0; at < text.length && seenDigits < digits; at++) if (/\d/.test(text[at]!)) seenDigits++;
  return at;
}

/** Input for a whole number of 0 or more with thousands separators. The arrow keys increase and decrease it. */
export function AmountInput({ value, onChange, max, ...rest }: AmountInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Digits before the caret, to restore it after formatting. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || !field.current) return;
    const at = caretAfter(caret.current, field.current.value);
    field.current.setSelectionRange(at, at);
    caret.current = null;
  });
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replace(/\D/g, '');
    if (Number(digits) > max) return;
    caret.current = digitsIn(target.value.slice(0, target.selectionStart ?? target.value.length));
    onChange(digits ? Number(digits) : undefined);
  };
  const count = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(0, (value ?? 0) + by)));
  };
  return (
    <input
      {...rest}
      ref={field}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value === undefined ? '' : formatNumber(value)}
      onChange={type}
      onKeyDown={count}
    />
  );
}
