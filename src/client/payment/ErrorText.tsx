import { IconAlertCircle } from '@tabler/icons-react';
import classes from './PaymentForm.module.css';

/** Why a payment was refused, beside the form: the toast that says it too is gone after five seconds. */
export const ErrorText = ({ children }: { children: string }) => (
  <p className={classes.failed}>
    <IconAlertCircle size={20} stroke={1.6} aria-hidden="true" />
    {children}
  </p>
);
