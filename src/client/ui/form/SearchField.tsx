import { IconSearch } from '@tabler/icons-react';
import type { InputHTMLAttributes } from 'react';
import classes from './SearchField.module.css';

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What is looked for: the field's name. */
  label: string;
  className?: string | undefined;
}

/** A field that narrows what stands below it. */
export const SearchField = ({ label, className = '', ...rest }: SearchFieldProps) => (
  <label className={`${classes.find} ${className}`}>
    <IconSearch size={18} stroke={1.6} aria-hidden="true" />
    <input type="search" aria-label={label} autoComplete="off" {...rest} />
  </label>
);
