// Whether this browser has search alerts without an account, as a flag in localStorage.
import { readStorage, removeStorage, writeStorage } from './storage.ts';

const KEY = 'has-alerts';

/** Sets the flag, so that the header requests new events of the alerts. The server knows the browser by a cookie that scripts cannot read. */
export const rememberAlerts = (): boolean => writeStorage(KEY, '1');
/** Removes the flag: the last alert has ended, its address was deleted, or a member has signed out. */
export const forgetAlerts = (): void => removeStorage(KEY);
/** Whether this browser may have alerts without an account. Browser only. */
export const hasAlertsHere = (): boolean => readStorage(KEY) === '1';
