import type { InputHTMLAttributes } from 'react';
import { type NumberKind, readNumber } from './number-text.ts';
import { numberProblem, useLimitedNumber } from './number-typing.ts';

interface AmountInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'max'> {
  /** `money` by default. */
  kind?: NumberKind;
  /** Undefined while the field is empty, or holds a text that is no number up to `max`. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  max: number;
  /** Called with the error that stands for the field, and with null when it has none. */
  onProblem: (problem: string | null) => void;
}

/** Text field for a whole number from 0 on, shown with thousands separators. A text that cannot be read stays, and is reported. */
export function AmountInput({ kind = 'money', value, onChange, max, onProblem, onBlur, ...inputAttributes }: AmountInputProps) {
  const problemOf = (text: string) => numberProblem(text, kind, { min: 0, max });
  const { text, typing, settle } = useLimitedNumber({
    kind,
    value,
    min: 0,
    max,
    onEnter: (newValue, newText) => {
      // a text may become readable with the next key; a number that is too large does not
      onProblem(readNumber(newText, kind) === undefined ? null : problemOf(newText));
      onChange(newValue);
    },
  });
  return (
    <input
      {...inputAttributes}
      {...typing}
      type="text"
      inputMode="numeric"
      onBlur={(event) => {
        settle();
        onProblem(problemOf(text));
        onBlur?.(event);
      }}
    />
  );
}
