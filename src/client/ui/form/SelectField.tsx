import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/Icon.tsx';
import classes from './SelectField.module.css';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  hint?: ReactNode;
}

/** A labelled select with a hint below it. */
export function SelectField({ label, value, options, onChange, hint }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={`block semibold text-sm ${classes.label}`} htmlFor={id}>
        {label}
      </label>
      <div className={`relative row ${classes.box}`}>
        <select
          id={id}
          className={`full px-sm outlined-field rounded-sm on-card text-md ink ${classes.select}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="absolute muted no-click" />
      </div>
      {hint}
    </div>
  );
}
