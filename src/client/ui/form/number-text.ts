// Reads the numbers that people type or paste into fields: `85k`, `AED 1.25M`, `1.250.000`, `116 m²`, `٨٥٫٥`. What is not a single number of the kind
// that a field asks for is not read at all, so that no part of it gets lost.
import { isMetric, SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { foldText } from '../../../shared/search/fold-text.ts';
import { CURRENCY, foldKeys, UNITS } from '../../../shared/search/price-words.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/**
 * What a field asks for. `money`: whole AED. `rate`: AED with decimals. `area`: in the unit of the reader (`isMetric`). `percent`, `years` and `count` take
 * these words behind the number, `degrees` a sign.
 */
export type NumberKind = 'money' | 'rate' | 'area' | 'percent' | 'years' | 'count' | 'degrees';

/** Words of India that multiply a number, beside those of the search. */
const LARGE_UNITS = foldKeys({ lakh: 1e5, lakhs: 1e5, lac: 1e5, lacs: 1e5, crore: 1e7, crores: 1e7, cr: 1e7 });

const SQUARE_FEET = /^(?:sq ?f(?:ee)?t|square f(?:ee|oo)t|ft2|sf|قدم(?: مربعه?)?|قدم2)$/;
const SQUARE_METRES = /^(?:sq ?m(?:t|tr|ts|et(?:er|re)s?)?|square met(?:er|re)s?|m|m2|mt2|م2|م|متر(?: مربع)?|متر2)$/;

/** Words that may stand behind a number and change nothing. */
const WORDS_BEHIND: Record<NumberKind, RegExp> = {
  money: /^$/,
  rate: /^$/,
  area: /^$/,
  percent: /^(?:%|percent|pct|في المئه|في الميه|بالمئه)?$/,
  years: /^(?:years?|yrs?|y|سنه|سنوات|عام|عاما|اعوام)?$/,
  count: /^(?:b(?:e?d(?:room)?s?|r|a|ath(?:room)?s?)|غرف?ه?(?: نوم)?|حمام(?:ات)?)?$/,
  degrees: /^°?$/,
};

/** One form of digits, separators, signs and spaces; without marks of direction. */
const plain = (text: string): string =>
  toWesternDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replace(/[−–]/g, '-')
    .replaceAll('٪', '%')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Digits in groups of three, or in the Indian ones of two before the last three. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

/**
 * The number that digits with separators say. A single point or comma is a decimal one, except a comma before three digits; with `hasPointGroups` a point
 * before three digits too. Undefined when the separators do not fit.
 */
function readDigits(written: string, hasPointGroups: boolean): number | undefined {
  // spaces and apostrophes only separate groups
  const digits = written.replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, '').replace(/[.,]$/, '');
  const separators = digits.match(/[.,]/g) ?? [];
  const [first] = separators;
  const isGroup = GROUPED.test(digits) && !/^0/.test(digits) && (separators.length > 1 || first === ',' || hasPointGroups);
  if (isGroup) return Number(digits.replace(/[.,]/g, ''));
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const whole = decimalAt < 0 ? digits : digits.slice(0, decimalAt);
  const isWhole = /^\d*$/.test(whole) || (GROUPED.test(whole) && !whole.includes(digits.charAt(decimalAt)));
  const fraction = decimalAt < 0 ? '' : digits.slice(decimalAt + 1);
  // `1,2500` may be a slip for 12,500
  const isSlip = hasPointGroups && fraction.length > 2 && whole.length <= 3;
  if (!isWhole || isSlip || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`);
}

/** The words of a price around its number: a currency in front or behind, a unit, and `/-`. Undefined for other words. */
function readMoneyWords(before: string, behind: string): number | undefined {
  const words = [before, ...behind.replace(/\/-$/, '').split(' ')].map((word) => foldText(word).replace(/[./]$/, '')).filter(Boolean);
  let unit = 1;
  for (const word of words) {
    const factor = UNITS.get(word) ?? LARGE_UNITS.get(word);
    if (factor !== undefined && unit === 1) unit = factor;
    else if (!CURRENCY.has(word) && word !== 'د.ا') return undefined;
  }
  return unit;
}

/** The factor from the stated unit of an area to the unit of the reader. Undefined for words that are no unit. */
function readAreaUnit(behind: string): number | undefined {
  const unit = foldText(behind.replaceAll('.', ' ').replace(/\s+/g, ' ').trim());
  if (unit === '') return 1;
  const thousands = UNITS.get(unit);
  if (thousands === 1e3) return thousands;
  if (SQUARE_METRES.test(unit)) return isMetric() ? 1 : 1 / SQUARE_METRES_PER_SQUARE_FOOT;
  return SQUARE_FEET.test(unit) ? (isMetric() ? SQUARE_METRES_PER_SQUARE_FOOT : 1) : undefined;
}

/** What the number is multiplied by because of the words around it; undefined when the field cannot read them. */
function readFactor(kind: NumberKind, before: string, behind: string): number | undefined {
  if (kind === 'money' || kind === 'rate') return readMoneyWords(before, behind);
  if (before !== '') return undefined;
  if (kind === 'area') return readAreaUnit(behind);
  return WORDS_BEHIND[kind].test(foldText(behind) || behind) ? 1 : undefined;
}

/** The number in a field, or in the text that was typed there; undefined for an empty text and for one that cannot be read. */
export function readNumber(value: number | string, kind: NumberKind): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  // what stands before the digits, a sign, the digits with their separators, and what stands behind
  const [, before = '', sign, written, behind = ''] = /^(\D*?)(-?)((?:[.,](?=\d))?\d(?:[\d.,'’ ]*[\d.,])?)(.*)$/s.exec(plain(value)) ?? [];
  if (written === undefined) return undefined;
  const factor = readFactor(kind, before.trim(), behind.trim());
  // `1.250` is grouped where numbers are whole; `1.250M` and `116.125 m²` are decimals
  const hasPointGroups = (kind === 'money' && factor === 1) || (kind === 'area' && (behind.trim() === '' || /^\d\./.test(written)));
  const number = factor === undefined ? undefined : readDigits(written, hasPointGroups);
  if (number === undefined || factor === undefined) return undefined;
  // decimals such as 1.1 × 1,000,000 are not exact; areas in another unit become whole numbers
  const scaled = Number.isInteger(factor) ? Number((number * factor).toPrecision(12)) : Math.round(number * factor);
  return sign === '-' ? -scaled : scaled;
}
