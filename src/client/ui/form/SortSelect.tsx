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
    <select className={classes.select} value={value} onChange={(event) => onChange(event.currentTarget.value as Sort)}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
