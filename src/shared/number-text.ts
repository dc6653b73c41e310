// Reads numbers as people and programs write them, for number fields and imported files: `1,250,000.50`, `1.250.000,50`, `1 250 000`, `12,50,000`,
// `١٬٢٥٠٫٥`. A text that is not one number is not read at all, so that no part of it gets lost.
import { foldText } from './search/fold-text.ts';
import { UNITS } from './search/price-words.ts';
import { toWesternDigits } from './western-digits.ts';

/** What stands between groups of digits and never before decimals: blanks, apostrophes, underscore, the Arabic thousands separator. */
const GROUP_MARK = /[ '’‘ʼ_٬]/;
/** Digits in groups: three each, or as in India two each before the last three. */
const GROUPS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/;

/** Which marks, alone before three digits, separate thousands: a comma, in prices also a point, in degrees neither. */
export type ThousandsMarks = ',' | ',.' | '';

/** Where the decimals of a number begin: the index of its decimal mark; -1 without decimals. `marks`: the indexes of its marks. */
function decimalAt(text: string, marks: readonly number[], thousands: ThousandsMarks): number {
  const last = marks.at(-1);
  if (last === undefined || GROUP_MARK.test(text.charAt(last))) return -1;
  const mark = text.charAt(last);
  if (mark === '٫') return last;
  const isRepeated = marks.some((at) => at !== last && text.charAt(at) === mark);
  if (isRepeated) return -1;
  if (marks.length > 1) return last;
  const isGroup = /^[1-9]\d{0,2}$/.test(text.slice(0, last)) && text.length - last === 4;
  return isGroup && thousands.includes(mark) ? -1 : last;
}

/** The number of digits with the separators of any country, as `splitNumber` finds them; undefined when the separators do not fit. */
export function parseDigits(written: string, thousands: ThousandsMarks = ','): number | undefined {
  const text = written.replaceAll('،', ',').replace(/[.,]$/, '');
  const marks = [...text.matchAll(/\D/g)].map(({ index }) => index);
  const decimal = decimalAt(text, marks, thousands);
  const [whole, decimals] = decimal < 0 ? [text, ''] : [text.slice(0, decimal), text.slice(decimal + 1)];
  const groupMarks = new Set(whole.replace(/\d/g, ''));
  const isPlain = groupMarks.size === 0;
  const isGrouped = groupMarks.size === 1 && GROUPS.test(whole.replace(/\D/g, ','));
  const mark = text.charAt(decimal);
  // decimals behind a mark of thousands may be a slip: `1,2500` for 12,500
  const isSlip = mark === ',' || (whole.length <= 3 && /[1-9]/.test(decimals));
  const isUnclear = isPlain && decimals.length > 2 && thousands.includes(mark) && isSlip;
  if (!(isPlain || isGrouped) || isUnclear) return undefined;
  return Number(`${whole.replace(/\D/g, '')}.${decimals || 0}`);
}

/** A text around its first digits. */
export interface SplitNumber {
  before: string;
  isNegative: boolean;
  /** The digits with their separators. */
  written: string;
  behind: string;
}

/** What stands before the digits, a sign, the digits with their separators, and what stands behind. The point in `Dhs.850` is no decimal one. */
const NUMBER = /^(\D*?)([-+−–]?)((?:(?<!\p{L})[.,٫](?=\d))?\d(?:[\d.,،٫٬'’‘ʼ_ ]*\d)?[.,]?)(.*)$/su;

/** Splits a text at its number, with western digits, simple blanks and no marks of direction. Null without digits. */
export function splitNumber(text: string): SplitNumber | null {
  const plain = toWesternDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [, before, sign = '', written, behind = ''] = NUMBER.exec(plain) ?? [];
  if (before === undefined || written === undefined) return null;
  return { before: before.trim(), isNegative: /[-−–]/.test(sign), written, behind: behind.trim() };
}

/** The number `value` times `unit`; decimals such as 1.1 × 1,000,000 are not exact in binary. */
export const timesUnit = (value: number, unit: number): number => Number((value * unit).toPrecision(12));

/** What a word behind a number multiplies it by: `k`, `million`, `lakh`, `ألف`; undefined for other words. */
export const unitOf = (word: string): number | undefined => UNITS.get(foldText(word));

/** Square feet or square metres. */
export type AreaUnit = 'sqft' | 'sqm';

const SQUARE_FEET = /^(?:(?:sq ?)?f(?:ee)?t|square ?f(?:ee|oo)t|ft2|s(?:q ?)?f|feet2|قدم(?: مربعه?)?|قدم2)$/;
const SQUARE_METRES = /^(?:sq ?m(?:t|tr|ts|et(?:er|re)s?)?|square ?met(?:er|re)s?|met(?:er|re)s?|m|m2|mt2|م2|م|متر(?: مربع)?|متر2)$/;

/** The unit of an area that words name; undefined for other words. */
export function areaUnitOf(words: string): AreaUnit | undefined {
  const folded = foldText(words.replace(/[._-]/g, ' ').replace(/\s+/g, ' ').trim());
  if (SQUARE_FEET.test(folded)) return 'sqft';
  return SQUARE_METRES.test(folded) ? 'sqm' : undefined;
}

/** The words behind a number: one that multiplies it, and the rest. */
export function splitUnit(behind: string): { unit: number | undefined; rest: string } {
  const [, word, rest = ''] = /^(\p{L}+)\.?(?![\p{L}\p{N}])(.*)$/su.exec(behind) ?? [];
  const unit = word === undefined ? undefined : unitOf(word);
  return unit === undefined ? { unit, rest: behind } : { unit, rest: rest.trim() };
}

/**
 * The area that a text says: `1,249 sq ft`, `116 m²`, `2.5k`; in `unit` where the text names none. A point before three digits separates thousands where
 * the area would be too small for a home: in `1.249`, not in `116.125 m²`. Undefined for other texts.
 */
export function readArea(text: string, unit: AreaUnit): { area: number; unit: AreaUnit } | undefined {
  const split = splitNumber(text);
  if (split?.before !== '') return undefined;
  const namedUnit = areaUnitOf(split.behind);
  const { unit: factor = 1, rest } = namedUnit ? { rest: '' } : splitUnit(split.behind);
  const areaUnit = namedUnit ?? (rest === '' ? unit : areaUnitOf(rest));
  const isTooSmall = (areaUnit === 'sqm' ? /^\d\./ : /^\d\d?\./).test(split.written);
  const area = parseDigits(split.written, isTooSmall && factor === 1 ? ',.' : ',');
  if (area === undefined || areaUnit === undefined) return undefined;
  return { area: timesUnit(split.isNegative ? -area : area, factor), unit: areaUnit };
}
