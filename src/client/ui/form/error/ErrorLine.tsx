import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ErrorLine.module.css';

/** Error text with an icon; nothing without an error. */
export const errorText = (error: ReactNode): ReactNode =>
  error ? (
    <span className={classes.error}>
      <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
      {error}
    </span>
  ) : null;

/** Error text below a group of controls, which refer to its `id` by aria-describedby. */
export const ErrorLine = ({ id, error }: { id: string; error: ReactNode }) =>
  error ? (
    <p id={id} className="mt-xs text-xs semibold error tight">
      {errorText(error)}
    </p>
  ) : null;
