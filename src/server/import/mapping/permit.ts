// Reads the advertising permit of a row of an imported file: its number, link and last day.
import { permitLink } from '../../../shared/listing/permit.ts';
import { type DayOrderOfFile, parseDay } from './dates.ts';
import { cleanName } from './html-text.ts';
import type { Draft } from './raw-listing.ts';
import type { Remark } from './remarks.ts';

/**
 * The number of an advertising permit: 3 to 40 letters, digits, `-`, `/`, `.` and spaces with at least one digit; null for other texts and
 * zeros. Programs for spreadsheets export a number as `7120452500.0`, which loses its `.0`.
 */
export function cleanPermit(raw: string): string | null {
  const permit = raw.trim().replace(/^(\d+)\.0+$/, '$1');
  return /^(?=.*\d)[\w./ -]{3,40}$/.test(permit) && !/^0+$/.test(permit) ? permit : null;
}

/** The number of the permit; null when the row has no valid one. A number that repeats the reference is none. */
export function readPermit({ permit, reference }: Draft, remark: Remark): string | null {
  const number = cleanPermit(permit);
  const isReference = permit.trim() === reference.trim() && !/^\d{7,}$/.test(permit.trim());
  if (number !== null && !isReference) return number;
  if (cleanName(permit) !== '') remark('permits', isReference ? 'the same as the reference' : 'no number of a permit', permit);
  return null;
}

/** Link and last day of a permit; each is left out when the row has no valid one. */
export function readPermitDetails({ permitUrl, permitUntil }: Draft, order: DayOrderOfFile | undefined, remark: Remark) {
  const lastDay = parseDay(permitUntil, order);
  if (lastDay === null && cleanName(permitUntil) !== '') remark('dates', 'permitUntil', permitUntil);
  const link = permitLink(permitUrl);
  return {
    ...(link === null ? {} : { permitUrl: link.href }),
    ...(lastDay === null ? {} : { permitUntil: lastDay }),
  };
}
