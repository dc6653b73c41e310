// Decides whether the header offers the Arabic version to this browser. Reads localStorage. Only the English home page makes the offer.
import { readStorage } from '../../device/storage.ts';

/** Key in localStorage. LanguageOffer sets it when the visitor follows or closes the offer. */
export const OFFERED_KEY = 'arabic-offered';

/** Whether this browser prefers Arabic and has no stored offer. False without localStorage, because the offer would return on each visit. */
export function shouldOfferArabic(): boolean {
  // matches `ar` and `ar-AE`
  const isArabic = /^ar\b/i.test(navigator.language);
  // null: nothing stored; undefined: storage unavailable
  return isArabic && readStorage(OFFERED_KEY) === null;
}
