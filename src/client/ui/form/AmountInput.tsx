import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../shared/format.ts';

interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'max'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** What would go beyond it is not taken. */
  max: number;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Where the caret stands in `text` after that many digits. */
function placeAfter(digits: number, text: string): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < digits; at++) if (/\d/.test(text[at]!)) seen++;
  return at;
}

/** A whole number of 0 or more, with separators while typing; the arrow keys count. */
export function AmountInput({ value, onChange, max, ...rest }: AmountInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Digits before the caret, while what was typed is written anew. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || !field.current) return;
    const at = placeAfter(caret.current, field.current.value);
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
