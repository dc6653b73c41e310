import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { writeWesternDigits } from '../../ui/form/western-input.ts';
import classes from './Calculator.module.css';
import '../../ui/mantine/mantine-field.css';

/** Props of AmountField and MoneyField. An empty field has the value ''. */
interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | '';
  onChange: (value: number | '') => void;
}

/** The number of a typed text; '' for a text that is no number yet, such as `.`. */
function readNumber(text: number | string): number | '' {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? '' : number;
}

/**
 * Number field with thousands separators. Numbers above `max` cannot be typed; by default that is the largest integer that the database can
 * store.
 */
export function AmountField({ value, onChange, ...inputProps }: MoneyFieldProps) {
  /** The last text that a number cannot hold, such as `1.` or `1.0` on the way to 1.05. */
  const [typed, setTyped] = useState('');
  const isTyped = typed.includes('.') && readNumber(typed) === value;
  return (
    <NumberInput
      thousandSeparator=","
      allowNegative={false}
      hideControls
      max={INT4_MAX}
      clampBehavior="strict"
      inputMode="numeric"
      onInput={writeWesternDigits}
      rightSectionPointerEvents="none"
      rightSectionWidth="auto"
      leftSectionPointerEvents="none"
      value={isTyped ? typed : value}
      onChange={(text) => {
        setTyped(String(text));
        onChange(readNumber(text));
      }}
      {...inputProps}
    />
  );
}

/** Field for an amount in whole AED. */
export const MoneyField = (props: MoneyFieldProps) => (
  <AmountField
    allowDecimal={false}
    leftSection={<span className={classes.unit}>{m.format_currency()}</span>}
    leftSectionWidth={56}
    {...props}
  />
);
