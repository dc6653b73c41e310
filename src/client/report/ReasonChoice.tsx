import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './ReasonChoice.module.css';

interface ReasonChoiceProps<T extends string> {
  /** Read out before the options; the title above shows it. */
  legend: string;
  name: string;
  options: readonly { value: T; label: string; hint?: string | undefined }[];
  value: T | '';
  onChange: (value: T) => void;
  error?: ReactNode;
}

/** One of some reasons, as radio buttons. */
export function ReasonChoice<T extends string>({ legend, name, options, value, onChange, error }: ReasonChoiceProps<T>) {
  const errorId = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error ? errorId : undefined}>
      <legend className="hidden-text">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.label}
            {option.hint && <span className="block text-xs muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="inline-row gap-xs text-xs semibold wrong" role="alert">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
