import { useId, useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../../shared/property/property.ts';
import { AmountInput } from '../../../ui/form/AmountInput.tsx';
import type { NumberKind } from '../../../ui/form/number-text.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import fieldClasses from '../controls/FilterField.module.css';
import classes from './FilterRange.module.css';

interface FilterRangeProps {
  /** Quantity with its unit: `Price, AED`. */
  label: string;
  kind: Extract<NumberKind, 'money' | 'area'>;
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

/** Fields for a minimum and a maximum, with an error text if one cannot be read, or the minimum is above the maximum. */
export function FilterRange({
  label,
  kind,
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
  const [problems, setProblems] = useState<{ min: string | null; max: string | null }>({ min: null, max: null });
  const error = problems.min ?? problems.max ?? (isCrossed ? m.search_range_crossed() : null);
  const propsOf = (end: 'min' | 'max') => ({
    kind,
    max: INT4_MAX,
    className: `${fieldClasses.field} tabular`,
    'aria-invalid': isCrossed || problems[end] !== null,
    'aria-describedby': error ? errorId : undefined,
    onProblem: (problem: string | null) => setProblems((before) => ({ ...before, [end]: problem })),
  });
  return (
    <>
      <div className="grid gap-xs halves">
        <AmountInput
          {...propsOf('min')}
          aria-label={m.search_label_from({ label })}
          placeholder={placeholders[0]}
          value={min === undefined ? min : toShown(min)}
          onChange={(amount) => onChange(readAmount(amount), max)}
        />
        <AmountInput
          {...propsOf('max')}
          aria-label={m.search_label_to({ label })}
          placeholder={placeholders[1]}
          value={max === undefined ? max : toShown(max)}
          onChange={(amount) => onChange(min, readAmount(amount))}
        />
      </div>
      {error && (
        <p className={`row gap-xs mt-xs text-xs semibold error ${classes.error}`} id={errorId} role="status">
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </>
  );
}
