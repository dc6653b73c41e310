// The unit of a home: its number within its building or community, such as `Villa 12`, at the start of an address. It is stored apart, and shown only to
// those who manage the home and to staff.
import { toWesternDigits } from '../western-digits.ts';

/** Most characters of a unit. */
export const MAX_UNIT = 30;

/** The number of a home, such as `1204`, `12a`, `3-14` or `b-12`. */
const NUMBER = '([0-9]{1,5}[a-z]?([-/][0-9]{1,4})?|[a-z]-?[0-9]{1,5})';
/** The part of an address, in lower case and with western digits, that surely names a home within its building. */
const UNIT_PATTERN = `^(unit|apartment|apt|flat|villa|townhouse|town house|house|penthouse|studio|وحدة|شقة|فيلا|تاون هاوس|بنتهاوس|استوديو)[\\s.:#-]*(no|number|رقم)?[\\s.:#-]*${NUMBER}$`;

const isUnit = (part: string): boolean => new RegExp(UNIT_PATTERN).test(toWesternDigits(part).trim().toLowerCase());

/** An address and the units at its start; null when it begins with none. */
export interface SplitAddress {
  unit: string | null;
  address: string;
}

/** An address without the units at its start: `Villa 12, Saheel 2` is `Villa 12` and `Saheel 2`. One that is nothing but a unit stays as it is. */
export function splitUnit(address: string): SplitAddress {
  const parts = address.split(/[,،]/);
  const count = parts.findIndex((part) => !isUnit(part));
  if (count < 1) return { unit: null, address };
  const unit = parts
    .slice(0, count)
    .map((part) => part.trim())
    .join(', ');
  const start = parts.slice(0, count).join(',').length + 1;
  const rest = address.slice(start).replace(/^[\s,،]+/, '');
  return unit.length > MAX_UNIT || rest === '' ? { unit: null, address } : { unit, address: rest };
}

/** Whether an address may name a unit that `splitUnit` is not sure of: a number at its start, or a unit after its first part. */
export const mayNameUnit = (address: string): boolean => {
  const [first = '', ...others] = address.split(/[,،]/);
  return (
    /^\s*#?\s*[\p{L}]{0,2}-?\p{Nd}{1,5}\p{L}?\s*$/u.test(first) ||
    new RegExp(UNIT_PATTERN.replace(/\$$/, '\\b')).test(toWesternDigits(first).trim().toLowerCase()) ||
    others.some(isUnit)
  );
};
