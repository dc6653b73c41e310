/** The text of the cookie `prefs`. */
const readCookie = (): string => /(?:^|; )prefs=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** The settings that this browser keeps, as the cookie has them. */
export const readPreferences = (): URLSearchParams => new URLSearchParams(readCookie());

/** Changes settings in the cookie, which is kept for 400 days. */
export function changePreferences(changes: Record<string, string>): void {
  const preferences = new URLSearchParams({ ...Object.fromEntries(readPreferences()), ...changes, at: `${Date.now()}` });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on http
  document.cookie = `prefs=${preferences};path=/;max-age=34560000;samesite=lax${window.location.protocol === 'https:' ? ';secure' : ''}`;
}

/** The cookie when the page was rendered. */
const initialCookie = typeof document === 'undefined' ? '' : readCookie();
/** Whether a sign-in has brought other settings than this page was rendered with. */
export const hasOtherPreferences = (): boolean => readCookie() !== initialCookie;
