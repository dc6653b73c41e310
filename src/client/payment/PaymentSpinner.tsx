import classes from './PaymentForm.module.css';

/** A spinner in the place of the form that is coming. */
export const PaymentSpinner = ({ label }: { label: string }) => (
  <div className={classes.waiting} role="status" aria-label={label}>
    <span className={classes.spinner} />
    <span>{label}</span>
  </div>
);
