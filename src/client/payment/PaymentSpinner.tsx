import { Spinner } from '../ui/Spinner.tsx';
import classes from './PaymentForm.module.css';

/** Spinner with a label, shown while a payment is created or its form loads. */
export const PaymentSpinner = ({ label }: { label: string }) => (
  <div className={`row middle gap-md text-sm muted ${classes.waiting}`} role="status" aria-label={label}>
    <Spinner />
    <span>{label}</span>
  </div>
);
