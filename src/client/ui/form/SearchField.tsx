import type { InputHTMLAttributes } from 'react';
import { Icon } from '../icon/Icon.tsx';
import classes from './SearchField.module.css';

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Accessible name of the field. */
  label: string;
  className?: string | undefined;
}

/** Text field with a search icon, for filtering the list below it. */
export const SearchField = ({ label, className = '', ...inputProps }: SearchFieldProps) => (
  <label className={`row gap-xs px-sm outlined-field rounded-sm on-card muted-icons ${classes.field} ${className}`}>
    <Icon name="search" />
    <input type="search" aria-label={label} autoComplete="off" {...inputProps} />
  </label>
);
