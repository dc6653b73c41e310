import { type InputHTMLAttributes, useId, useState } from 'react';
import { INT4_MAX } from '../../../../shared/property/property.ts';
import { AmountInput } from '../../../ui/form/AmountInput.tsx';
import fieldClasses from '../controls/FilterField.module.css';
import classes from './BudgetControl.module.css';

interface BudgetAmountProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-invalid' | 'aria-describedby'> {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A field for a whole amount in AED with its label above, and below it the error of a text that cannot be read. */
export function BudgetAmount({ label, ...inputProps }: BudgetAmountProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const problemProps = problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {};
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <AmountInput
        {...inputProps}
        {...problemProps}
        id={id}
        className={`${fieldClasses.field} tabular`}
        max={INT4_MAX}
        onProblem={setProblem}
      />
      {problem && (
        <p className="text-sm error" id={`${id}-problem`} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
