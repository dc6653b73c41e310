import { useId } from 'react';
import classes from './Honeypot.module.css';

/** A field that people never see; what fills it in is a machine. */
export function Honeypot(props: { value?: string; onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void }) {
  const id = useId();
  return (
    <div className={classes.trap} aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" {...props} />
    </div>
  );
}
