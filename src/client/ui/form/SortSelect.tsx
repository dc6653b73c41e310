import { IconChevronDown } from '@tabler/icons-react';
import classes from './SortSelect.module.css';

interface SortSelectProps<Sort extends string> {
  label: string;
  value: Sort;
  /** The orders with their labels. */
  options: readonly (readonly [value: Sort, label: string])[];
  onChange: (sort: Sort) => void;
  className?: string;
}

/** The order of a list as a native select after its label. */
export const SortSelect = <Sort extends string>({ label, value, options, onChange, className = '' }: SortSelectProps<Sort>) => (
  <label className={`${classes.sort} ${className}`}>
    <span className="muted">{label}</span>
    <span className={classes.box}>
      <select className={classes.select} value={value} onChange={(event) => onChange(event.currentTarget.value as Sort)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      <IconChevronDown className="absolute muted no-click" size={18} stroke={1.6} aria-hidden="true" />
    </span>
  </label>
);
