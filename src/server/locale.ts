// The language of the current request, for the texts that it writes, and the stored language of a recipient.
import { AsyncLocalStorage } from 'node:async_hooks';
import { getLocale, isLocale, type Locale, setLocaleReader } from '../shared/locale.ts';

const requestLocale = new AsyncLocalStorage<Locale>();
/** The language of the current request; undefined outside of one. */
export const findRequestLocale = (): Locale | undefined => requestLocale.getStore();
/** The language of the current request; English outside of one. */
export const readRequestLocale = (): Locale => findRequestLocale() ?? 'en';
setLocaleReader(readRequestLocale);

/** Runs a function, and all that it waits for, in a language: for example the email to a user in the user's language. */
export const inLocale = <T>(locale: Locale, run: () => T): T => (locale === getLocale() ? run() : requestLocale.run(locale, run));

/** A stored language, else `otherwise`. */
export const localeOr = (stored: string | null, otherwise: Locale = 'en'): Locale =>
  stored !== null && isLocale(stored) ? stored : otherwise;
