import { Icon } from '../icon/Icon.tsx';
import classes from './SortSelect.module.css';

interface SortSelectProps<Sort extends string> {
  label: string;
  value: Sort;
  /** The orders with their labels. */
  options: readonly (readonly [value: Sort, label: string])[];
  onChange: (sort: Sort) => void;
  className?: string;
}

/** Chooses the order of a list: a label and a native select with an icon of our own as its arrow. */
export const SortSelect = <Sort extends string>({ label, value, options, onChange, className = '' }: SortSelectProps<Sort>) => (
  <label className={`inline-row gap-xs text-sm ${className}`}>
    <span className="muted">{label}</span>
    <span className={`relative inline-row ${classes.box}`}>
      <select
        className={`min-44 outlined-field rounded-sm on-card ink pointer ${classes.select}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Sort)}
      >
        {options.map(([sort, sortLabel]) => (
          <option key={sort} value={sort}>
            {sortLabel}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="absolute muted no-click" />
    </span>
  </label>
);
