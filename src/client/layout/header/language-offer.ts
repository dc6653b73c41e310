// Whether this browser should still be offered the Arabic version (reads localStorage). The header asks only on the English home page.
import { readStorage } from '../../device/storage.ts';

/** Key in localStorage; set when the offer was taken or closed. */
export const OFFERED_KEY = 'arabic-offered';

/**
 * Whether this browser prefers Arabic and has not been offered it. False where localStorage is unavailable, since the offer would return on each visit.
 */
export function shouldOfferArabic(): boolean {
  // `ar`, `ar-AE`
  const isArabic = /^ar\b/i.test(navigator.language);
  // null: nothing stored; undefined: storage unavailable
  return isArabic && readStorage(OFFERED_KEY) === null;
}
