import { type InputHTMLAttributes, useId } from 'react';
import { INT4_MAX } from '../../../../shared/property/property.ts';
import { AmountInput } from '../../../ui/form/AmountInput.tsx';
import fieldClasses from '../controls/FilterField.module.css';
import classes from './BudgetControl.module.css';

interface BudgetAmountProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-invalid' | 'aria-describedby'> {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A field for a whole amount in AED with its label above. */
export function BudgetAmount({ label, ...inputProps }: BudgetAmountProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <AmountInput {...inputProps} id={id} className={`${fieldClasses.field} tabular`} max={INT4_MAX} />
    </div>
  );
}
