import classes from './Spinner.module.css';

/** A turning ring. Decorative: the element around it says what is being waited for. */
export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />;
