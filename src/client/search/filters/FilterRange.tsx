import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import classes from './FilterRange.module.css';

interface FilterRangeProps {
  /** Quantity with its unit: `Price, AED`. */
  label: string;
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
  /** Placeholders of the fields. */
  empty?: readonly [string, string];
}

/** Minimum and maximum fields with an error if they contradict each other. */
export function FilterRange({ label, min, max, onChange, empty = ['From', 'To'] }: FilterRangeProps) {
  const id = useId();
  const crossed = min !== undefined && max !== undefined && min > max;
  const shared = {
    max: INT4_MAX,
    className: classes.field,
    'aria-invalid': crossed,
    'aria-describedby': crossed ? id : undefined,
  };
  return (
    <>
      <div className={classes.two}>
        <AmountInput {...shared} aria-label={`${label}, from`} placeholder={empty[0]} value={min} onChange={(v) => onChange(v, max)} />
        <AmountInput {...shared} aria-label={`${label}, to`} placeholder={empty[1]} value={max} onChange={(v) => onChange(min, v)} />
      </div>
      {crossed && (
        <p className={classes.error} id={id}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
          The first number is above the second
        </p>
      )}
    </>
  );
}
