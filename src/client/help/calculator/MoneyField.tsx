import { NumberInput, type NumberInputProps } from '@mantine/core';
import { INT4_MAX } from '../../../shared/property/property.ts';
import classes from './Calculator.module.css';
import '../../ui/mantine/mantine-field.css';

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | '';
  onChange: (value: number | '') => void;
}

/** Number field with thousands separators, limited to what the database can store. An empty field is ''. */
export function AmountField({ onChange, ...rest }: MoneyFieldProps) {
  return (
    <NumberInput
      thousandSeparator=","
      allowNegative={false}
      hideControls
      max={INT4_MAX}
      clampBehavior="strict"
      inputMode="numeric"
      rightSectionPointerEvents="none"
      rightSectionWidth="auto"
      leftSectionPointerEvents="none"
      onChange={(value) => onChange(value === '' ? '' : Number(value))}
      {...rest}
    />
  );
}

/** Amount in whole AED. */
export const MoneyField = (props: MoneyFieldProps) => (
  <AmountField allowDecimal={false} leftSection={<span className={classes.unit}>AED</span>} leftSectionWidth={56} {...props} />
);
