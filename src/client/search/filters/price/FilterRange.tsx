import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../../shared/property/property.ts';
import { AmountInput } from '../../../ui/form/AmountInput.tsx';
import fieldClasses from '../controls/FilterField.module.css';
import classes from './FilterRange.module.css';

interface FilterRangeProps {
  /** Quantity with its unit: `Price, AED`. */
  label: string;
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
  /** Placeholders of the two fields. */
  placeholders?: readonly [string, string];
  /** Converts a value of the filter to the unit of the fields, for example square feet to square metres. */
  toShown?: (value: number) => number;
  /** Converts an amount in the unit of the fields to a value of the filter. */
  fromEntered?: (amount: number) => number;
}

/** Fields for a minimum and a maximum, with an error text if the minimum is above the maximum. */
export function FilterRange({
  label,
  min,
  max,
  onChange,
  placeholders = [m.search_from(), m.search_to()],
  toShown = (value) => value,
  fromEntered = (amount) => amount,
}: FilterRangeProps) {
  const errorId = useId();
  const isCrossed = min !== undefined && max !== undefined && min > max;
  /** The value of the filter for an entered amount, at most what the database can store. */
  const readAmount = (amount: number | undefined) => (amount === undefined ? amount : Math.min(INT4_MAX, fromEntered(amount)));
  const sharedProps = {
    max: INT4_MAX,
    className: `${fieldClasses.field} tabular`,
    'aria-invalid': isCrossed,
    'aria-describedby': isCrossed ? errorId : undefined,
  };
  return (
    <>
      <div className={classes.fields}>
        <AmountInput
          {...sharedProps}
          aria-label={m.search_label_from({ label })}
          placeholder={placeholders[0]}
          value={min === undefined ? min : toShown(min)}
          onChange={(amount) => onChange(readAmount(amount), max)}
        />
        <AmountInput
          {...sharedProps}
          aria-label={m.search_label_to({ label })}
          placeholder={placeholders[1]}
          value={max === undefined ? max : toShown(max)}
          onChange={(amount) => onChange(min, readAmount(amount))}
        />
      </div>
      {isCrossed && (
        <p className={classes.error} id={errorId}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
          {m.search_range_crossed()}
        </p>
      )}
    </>
  );
}
