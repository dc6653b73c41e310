import { readStorage, removeStorage, writeStorage } from './storage.ts';

const KEY = 'has-alerts';

/** Notes that this browser has alerts, so that the header asks for their news. The server knows the browser by a cookie that scripts cannot read. */
export const rememberAlerts = (): boolean => writeStorage(KEY, '1');
/** Forgets it: the last alert has ended, its address was deleted, or a member has signed out. */
export const forgetAlerts = (): void => removeStorage(KEY);
/** Whether this browser may have alerts without an account. Browser only. */
export const hasAlertsHere = (): boolean => readStorage(KEY) === '1';
