import { m } from '../../../shared/messages/messages.ts';
import classes from './Passkeys.module.css';

/** A line between two ways to do the same. */
export const OrLine = () => <p className={classes.or}>{m.passkey_or()}</p>;
