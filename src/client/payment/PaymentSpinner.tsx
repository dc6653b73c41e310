import classes from './PaymentForm.module.css';

export const PaymentSpinner = ({ label }: { label: string }) => (
  <div className={classes.waiting} role="status" aria-label={label}>
    <span className={classes.spinner} />
    <span>{label}</span>
  </div>
);
