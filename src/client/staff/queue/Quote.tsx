import classes from './Evidence.module.css';

/** A text of a user with its line breaks, as plain text. */
export const Quote = ({ text }: { text: string }) => (
  <p className={classes.quote} dir="auto">
    {text}
  </p>
);
