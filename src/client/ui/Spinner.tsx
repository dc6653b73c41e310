import classes from './Spinner.module.css';

/** A turning ring. Hidden from screen readers: the element around it names what is loading. */
export const Spinner = () => <span className={`round ${classes.spinner}`} aria-hidden="true" />;
