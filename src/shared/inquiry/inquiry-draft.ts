// A message that waits in the request form of a home, in the address of its page. It stands behind `#`, so that no server and no log gets it.

const PREFIX = '#inquiry=';
/** The most characters of a message, as of any. */
const MAX_LENGTH = 5000;
/** Characters that a text field does not need and that could hide what it says: controls but line breaks and tabs, and those that change the direction. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The path of the page of a home with a message in its form. */
export const inquiryDraftPath = (id: number, message: string): string => `/properties/${id}${PREFIX}${encodeURIComponent(message)}`;

/** The message in the part of an address behind `#`; null where there is none, or none that the form takes. */
export function readInquiryDraft(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    const text = decodeURIComponent(hash.slice(PREFIX.length)).replaceAll('\r\n', '\n').replace(HIDDEN, '').trim();
    return text !== '' && text.length <= MAX_LENGTH && text.isWellFormed() ? text : null;
  } catch {
    return null;
  }
}
