// Whether the page is offered in Arabic: by the browser's languages, once.
import { readStorage } from '../../device/storage.ts';

/** Key of the browser's storage; set when the offer was taken or closed. */
export const OFFERED_KEY = 'arabic-offered';

/** Whether this browser prefers Arabic and has not been asked yet. Without storage nothing is offered, because it would come back on each visit. */
export function shouldOfferArabic(): boolean {
  const isArabic = /^ar\b/i.test(navigator.language);
  return isArabic && readStorage(OFFERED_KEY) === null;
}
