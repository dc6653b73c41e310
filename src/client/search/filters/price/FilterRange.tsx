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
  /** Converts a value to the unit of its field, and back. */
  toShown?: (value: number) => number;
  fromEntered?: (amount: number) => number;
}

/** Minimum and maximum fields with an error if they contradict each other. */
export function FilterRange({
  label,
  min,
  max,
  onChange,
  placeholders = [m.search_from(), m.search_to()],
  toShown = (value) => value,
  fromEntered = (amount) => amount,
}: FilterRangeProps) {
  const id = useId();
  const isCrossed = min !== undefined && max !== undefined && min > max;
  const readAmount = (amount: number | undefined) => (amount === undefined ? amount : Math.min(INT4_MAX, fromEntered(amount)));
  const sharedProps = {
    max: INT4_MAX,
    className: `${fieldClasses.field} tabular`,
    'aria-invalid': isCrossed,
    'aria-describedby': isCrossed ? id : undefined,
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
        <p className={classes.error} id={id}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
          {m.search_range_crossed()}
        </p>
      )}
    </>
  );
}
