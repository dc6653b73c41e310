// The settings of a person (units, currency, theme) in the cookie `prefs` of this browser.

/** The text of the cookie `prefs`. */
const readCookie = (): string => /(?:^|; )prefs=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** The settings in the cookie, as parameters. */
export const readPreferences = (): URLSearchParams => new URLSearchParams(readCookie());

/** 400 days, the longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Changes settings in the cookie. `at` is the time of the change in milliseconds. */
export function changePreferences(changes: Record<string, string>): void {
  const preferences = new URLSearchParams({ ...Object.fromEntries(readPreferences()), ...changes, at: `${Date.now()}` });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on http
  document.cookie = `prefs=${preferences};path=/;max-age=${MAX_AGE_SECONDS};samesite=lax${window.location.protocol === 'https:' ? ';secure' : ''}`;
}

/** The cookie when the page was rendered. */
const initialCookie = typeof document === 'undefined' ? '' : readCookie();
/** Whether the settings differ from those with which the page was rendered, for example after a sign-in. */
export const hasOtherPreferences = (): boolean => readCookie() !== initialCookie;
