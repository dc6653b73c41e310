import { type InputHTMLAttributes, useState } from 'react';
import type { NumberKind } from './number-text.ts';
import { readNumber } from './number-text.ts';
import { numberProblem, showNumber, useNumberTyping } from './number-typing.ts';

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
  /** What was typed, and the value that it stands for; dropped when the value changes elsewhere. */
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null);
  const shownText = value === undefined ? '' : showNumber(value, kind);
  const text = typed && typed.value === value ? typed.text : shownText;
  const enter = (newText: string) => {
    const number = readNumber(newText, kind);
    const isAllowed = number !== undefined && numberProblem(newText, kind, { min: 0, max }) === null;
    const newValue = isAllowed ? Math.round(number) : undefined;
    setTyped({ text: newText, value: newValue });
    // a text may become readable with the next key; a number that is too large does not
    onProblem(number === undefined ? null : numberProblem(newText, kind, { min: 0, max }));
    onChange(newValue);
  };
  const typing = useNumberTyping({
    kind,
    text,
    onType: enter,
    onStep: (number) => enter(showNumber(Math.min(max, Math.max(0, number)), kind)),
  });
  return (
    <input
      {...inputAttributes}
      {...typing}
      type="text"
      inputMode="numeric"
      onBlur={(event) => {
        if (value !== undefined) setTyped(null);
        onProblem(numberProblem(text, kind, { min: 0, max }));
        onBlur?.(event);
      }}
    />
  );
}
