import { TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import { errorText } from './error/ErrorLine.tsx';
import classes from './NumberField.module.css';
import { type NumberKind, readNumber } from './number-text.ts';
import { showNumber, useNumberTyping } from './number-typing.ts';
import '../mantine/mantine-field.css';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind: NumberKind;
  /** A number, or the text while it is empty, incomplete (`85.`) or not readable. */
  value: number | string;
  onChange: (value: number | string) => void;
  /** The numbers that the arrow keys do not leave. */
  min?: number;
  max?: number;
  /** Text before the number, such as AED. */
  before?: string;
  /** Text after the number, such as sq ft. */
  after?: string;
}

/** Width in pixels of the space for the text after the number: wider for a unit that is written out, as in Arabic. */
const widthAfter = (after: string): number => (after.length > 6 ? 92 : 60);

/**
 * Field for a number, which is written in any usual way (`85k`, `1.250.000`, `116 m²`) and shown with thousands separators once the focus leaves it. A text
 * that cannot be read stays. Focusing selects an initial 0, so that the first key replaces it.
 */
export function NumberField({
  kind,
  value,
  onChange,
  min = 0,
  max,
  before,
  after,
  error,
  onFocus,
  onBlur,
  ...inputProps
}: NumberFieldProps) {
  const text = typeof value === 'number' ? showNumber(value, kind) : value;
  const typing = useNumberTyping({
    kind,
    text,
    onType: (typed) => {
      const number = readNumber(typed, kind);
      onChange(number !== undefined && showNumber(number, kind) === typed ? number : typed);
    },
    onStep: (number) => onChange(Math.min(max ?? number, Math.max(min, number))),
  });
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const number = readNumber(value, kind);
    if (number !== undefined && number !== value) onChange(number);
    onBlur?.(event);
  };
  return (
    <TextInput
      inputMode="decimal"
      leftSection={before && <span className="text-sm muted nowrap">{before}</span>}
      leftSectionWidth={before ? 56 : undefined}
      leftSectionPointerEvents="none"
      rightSection={after && <span className="text-sm muted nowrap">{after}</span>}
      rightSectionWidth={after ? widthAfter(after) : undefined}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.number! }}
      error={errorText(error)}
      {...inputProps}
      {...typing}
      onFocus={(event) => {
        if (Number(event.currentTarget.value) === 0) event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={handleBlur}
    />
  );
}
