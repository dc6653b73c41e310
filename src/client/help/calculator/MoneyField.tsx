import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { errorText } from '../../ui/form/error/ErrorLine.tsx';
import { type NumberKind, readNumber } from '../../ui/form/number-text.ts';
import { numberProblem, useLimitedNumber } from '../../ui/form/number-typing.ts';
import classes from './Calculator.module.css';
import '../../ui/mantine/mantine-field.css';

/** Props of AmountField and MoneyField. The value is '' while the field is empty, or holds a text that is no number from `min` to `max`. */
interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: number | '';
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
}

/**
 * Field for a whole number, or one with decimals for percent, with thousands separators. A number beyond the limits, or a text that cannot be read, stays
 * with its error. By default the limit is the largest integer that the database can store.
 */
export function AmountField({
  kind,
  value,
  onChange,
  min = 0,
  max = INT4_MAX,
  onBlur,
  ...inputProps
}: MoneyFieldProps & { kind: NumberKind }) {
  /** Whether the focus left the field: a text may become readable with the next key, a number that is too large does not. */
  const [isLeft, setLeft] = useState(false);
  const { text, typing, settle } = useLimitedNumber({
    kind,
    value: value === '' ? undefined : value,
    min,
    max,
    onEnter: (newValue) => {
      setLeft(false);
      onChange(newValue ?? '');
    },
  });
  const isUnread = readNumber(text, kind) === undefined;
  const problem = isUnread && !isLeft ? null : numberProblem(text, kind, { min, max });
  return (
    <TextInput
      inputMode="decimal"
      rightSectionPointerEvents="none"
      rightSectionWidth="auto"
      leftSectionPointerEvents="none"
      error={errorText(problem)}
      {...inputProps}
      {...typing}
      onBlur={(event) => {
        settle();
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

/** Field for an amount in whole AED. */
export const MoneyField = (props: MoneyFieldProps) => (
  <AmountField kind="money" leftSection={<span className={classes.unit}>{m.format_currency()}</span>} leftSectionWidth={56} {...props} />
);
