import { NumberInput, type NumberInputProps } from '@mantine/core';
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

/**
 * Number field with thousands separators. Numbers above `max` cannot be typed; by default that is the largest integer that the database can
 * store.
 */
export function AmountField({ onChange, ...inputProps }: MoneyFieldProps) {
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
      onChange={(value) => onChange(value === '' ? '' : Number(value))}
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
