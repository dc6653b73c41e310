import { type ReactNode, useId } from 'react';
import { errorText } from './error/ErrorLine.tsx';
import classes from './RadioList.module.css';

interface RadioListProps<T extends string> {
  /** Legend for screen readers; a visible title above shows the same. */
  legend: string;
  name: string;
  options: readonly { value: T; label: string; hint?: string | undefined }[];
  value: T | '';
  onChange: (value: T) => void;
  error?: ReactNode;
}

/** Radio buttons below each other, of which one is chosen. */
export function RadioList<T extends string>({ legend, name, options, value, onChange, error }: RadioListProps<T>) {
  const errorId = useId();
  return (
    <fieldset className="shrink" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={`row gap-sm min-44 text-md tight pointer ${classes.option}`}>
          <input
            className="choice-box"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-xs muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-xs semibold error" role="alert">
          {errorText(error)}
        </p>
      )}
    </fieldset>
  );
}
