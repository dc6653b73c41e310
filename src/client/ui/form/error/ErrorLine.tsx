import type { ReactNode } from 'react';
import { Icon } from '../../icon/Icon.tsx';
import classes from './ErrorLine.module.css';

/** Error text with an icon; nothing without an error. */
export const errorText = (error: ReactNode): ReactNode =>
  error ? (
    <span className={`at-top gap-xs ${classes.error}`}>
      <Icon name="alert-circle" size={16} stroke={1.8} />
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
