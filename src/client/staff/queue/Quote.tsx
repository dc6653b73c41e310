import classes from './Evidence.module.css';

/** A text that a user wrote, shown to staff as plain text with its line breaks. */
export const Quote = ({ text }: { text: string }) => (
  <p className={classes.quote} dir="auto">
    {text}
  </p>
);
