import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FieldErrorText.module.css';

/** An error in words with its sign; nothing when there is none. */
export const errorText = (error: ReactNode): ReactNode =>
  error ? (
    <span className={classes.error}>
      <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
      {error}
    </span>
  ) : null;

/** The error of a group of controls; `id` is what the group is described by. */
export const ErrorLine = ({ id, error }: { id: string; error: ReactNode }) =>
  error ? (
    <p id={id} className={classes.line}>
      {errorText(error)}
    </p>
  ) : null;
