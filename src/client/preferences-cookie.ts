// Reads and writes the visitor's settings (units, currency, rent period, theme) in the cookie `prefs` of this browser.

/** The value of the cookie `prefs`; empty without it. */
const readCookie = (): string => /(?:^|; )prefs=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** The settings in the cookie, by name. */
export const readPreferences = (): URLSearchParams => new URLSearchParams(readCookie());

/** 400 days, the longest time for which browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Changes some settings in the cookie. Also sets `at`, the time of the change (Unix time in ms). */
export function changePreferences(changes: Record<string, string>): void {
  const preferences = new URLSearchParams({ ...Object.fromEntries(readPreferences()), ...changes, at: `${Date.now()}` });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on http
  document.cookie = `prefs=${preferences};path=/;max-age=${MAX_AGE_SECONDS};samesite=lax${window.location.protocol === 'https:' ? ';secure' : ''}`;
}

/** The value of the cookie when the page was loaded. */
const initialCookie = typeof document === 'undefined' ? '' : readCookie();
/** The settings with which the page was loaded, by name. */
export const readInitialPreferences = (): URLSearchParams => new URLSearchParams(initialCookie);
/** Whether the settings differ from those with which the page was loaded, for example because a sign-in restored those of the account. */
export const hasOtherPreferences = (): boolean => readCookie() !== initialCookie;
