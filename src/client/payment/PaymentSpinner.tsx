import { Spinner } from '../ui/Spinner.tsx';
import classes from './PaymentForm.module.css';

/** Shown while a payment form or a payment loads. */
export const PaymentSpinner = ({ label }: { label: string }) => (
  <div className={classes.waiting} role="status" aria-label={label}>
    <Spinner />
    <span>{label}</span>
  </div>
);
