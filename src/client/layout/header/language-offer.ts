// Whether an English page offers its Arabic version: once, to browsers with Arabic as their language.
import { readStorage } from '../../device/storage.ts';

/** Key in localStorage; set when the offer was taken or closed. */
export const OFFERED_KEY = 'arabic-offered';

/** Whether this browser prefers Arabic and the offer was not made yet. Without storage there is none, because it would appear on each visit. */
export function shouldOfferArabic(): boolean {
  const isArabic = /^ar\b/i.test(navigator.language);
  return isArabic && readStorage(OFFERED_KEY) === null;
}
