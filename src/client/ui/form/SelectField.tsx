import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/Icon.tsx';
import classes from './SelectField.module.css';

type SelectOption = readonly [value: string, label: string];

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  /** Options below the others, under headings. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[];
  onChange: (value: string) => void;
  hint?: ReactNode;
}

/** A labelled select with a hint below it. */
export function SelectField({ label, value, options, groups = [], onChange, hint }: SelectFieldProps) {
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
          <Options options={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ))}
        </select>
        <Icon name="chevron-down" className="absolute muted no-click" />
      </div>
      {hint}
    </div>
  );
}

const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map(([key, text]) => (
    <option key={key} value={key}>
      {text}
    </option>
  ));
