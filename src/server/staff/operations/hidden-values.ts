// Hides personal data in the errors and the data of jobs that staff see.
import { withoutEmailAddresses } from '../../log/log.ts';

/** Characters of an error that are shown. */
const MAX_ERROR_LENGTH = 300;
/** How many levels of nested data, and how many elements of a list, are shown. */
const MAX_DEPTH = 3;
const MAX_ELEMENTS = 20;

/** The first line of an error: email addresses, quoted values and long numbers are replaced. */
export const hideInError = (message: string): string =>
  withoutEmailAddresses(message)
    // quoted values, which may have several lines or no end, then at least seven digits, spaces, dashes and brackets that begin and end with a digit, such as phone numbers
    .replace(/"[^"]*(?:"|$)|'[^']*'|\u201c[^\u201d]*(?:\u201d|$)|`[^`]*(?:`|$)/g, '"…"')
    .split('\n', 1)[0]!
    .replace(/\+?\d[\d\s()-]{5,}\d/g, '…')
    .slice(0, MAX_ERROR_LENGTH);

/** The data of a job with every text but dates replaced by `…`. Numbers and flags stay; so do keys, which are names from our own code. */
export function hideTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? value : '…';
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map((element) => hideTexts(element, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, hideTexts(field, depth + 1)]));
}
