import { useId } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import classes from './Honeypot.module.css';

/**
 * A field that people do not see. Only bots fill it in, and the server discards their messages. It shows no error, so read its props from a form with
 * `withError: false`.
 */
export function Honeypot(props: { value?: string; onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void }) {
  const id = useId();
  return (
    <div className={`absolute clip ${classes.trap}`} aria-hidden="true">
      <label htmlFor={id}>{m.ui_website()}</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" {...props} />
    </div>
  );
}
