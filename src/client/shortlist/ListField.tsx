import type { ComponentProps } from 'react';
import classes from './ListPage.module.css';

interface ListFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  isInvalid: boolean;
}

/** A text field with its label above it, for a row (`.line`) that it shares with a button. */
export const ListField = ({ label, isInvalid, ...input }: ListFieldProps) => (
  <div className="grow shrink">
    <label htmlFor={input.id} className="block text-sm semibold mb-xs">
      {label}
    </label>
    <input
      dir="auto"
      {...input}
      className={`full outlined-field rounded-sm on-card ink px-md ${classes.field}`}
      aria-invalid={isInvalid ? true : undefined}
    />
  </div>
);
