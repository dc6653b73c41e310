import { IconAlertCircle } from '@tabler/icons-react';
import classes from './PaymentForm.module.css';

/** Error of a payment next to the form. It stays, while the toast closes after five seconds. */
export const ErrorText = ({ children }: { children: string }) => (
  <p className={classes.failed}>
    <IconAlertCircle size={20} stroke={1.6} aria-hidden="true" />
    {children}
  </p>
);
