import { m } from '../../../shared/messages/messages.ts';
import classes from './Passkeys.module.css';

/** The word `or` on a line between two ways to sign in or to confirm. */
export const OrLine = () => <p className={`grid gap-md at-middle muted text-sm ${classes.or}`}>{m.passkey_or()}</p>;
