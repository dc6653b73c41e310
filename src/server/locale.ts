// The language in which the server writes texts: that of the current request, or that of an email's recipient. Importing this file makes the texts of
// `src/shared/` use it (`setLocaleReader`).
import { AsyncLocalStorage } from 'node:async_hooks';
import { getLocale, isLocale, type Locale, setLocaleReader } from '../shared/locale.ts';

const requestLocale = new AsyncLocalStorage<Locale>();
/** The language of the current request or call of `inLocale`; undefined outside of them. */
export const findRequestLocale = (): Locale | undefined => requestLocale.getStore();
/** The language of the current request or call of `inLocale`; English outside of them. */
export const readRequestLocale = (): Locale => findRequestLocale() ?? 'en';
setLocaleReader(readRequestLocale);

/** Runs a function, and all that it awaits, in a language: for example writes an email in the recipient's language during another user's request. */
export const inLocale = <T>(locale: Locale, run: () => T): T => (locale === getLocale() ? run() : requestLocale.run(locale, run));

/** A stored language when the site has it, else `otherwise`. */
export const localeOr = (stored: string | null, otherwise: Locale = 'en'): Locale =>
  stored !== null && isLocale(stored) ? stored : otherwise;
