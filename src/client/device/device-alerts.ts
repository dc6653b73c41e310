// A flag in localStorage: whether this browser has search alerts without an account.
import { readStorage, removeStorage, writeStorage } from './storage.ts';

const KEY = 'has-alerts';

/**
 * Sets the flag, so that the header requests the number of unread homes. The server knows the browser by a cookie that scripts cannot read.
 * @returns false if storage is full or unavailable
 */
export const rememberAlerts = (): boolean => writeStorage(KEY, '1');
/** Removes the flag: the last alert has ended, the address was deleted, a member has signed out, or the server does not know the browser. */
export const forgetAlerts = (): void => removeStorage(KEY);
/** Whether this browser may have alerts without an account. Browser only. */
export const hasAlertsHere = (): boolean => readStorage(KEY) === '1';
