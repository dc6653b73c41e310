// Parses the numbers in texts of imported files: amounts of money, areas, bedrooms and bathrooms.
import { toSquareFeet } from '../../../shared/format.ts';
import { type AreaUnit, parseDigits, readArea, splitNumber, splitUnit, timesUnit } from '../../../shared/number-text.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** Words and signs of dirhams beside an amount. */
const DIRHAMS = String.raw`(?:aed|dhs?\.?|dirhams?|\u20C3|د\.?\s?إ\.?|درهم(?:\s?(?:إ|ا)ماراتي)?)(?:\s?\u20C3)?`;
/** Dirhams and `/-` or `,-` behind an amount. */
const DIRHAMS_BEHIND = new RegExp(String.raw`^(?:${DIRHAMS}(?![\p{L}]))?\s*(?:/[-=]|[-–—]{1,2})?`, 'iu');
const ONLY_DIRHAMS = new RegExp(`^(?:${DIRHAMS}\\s*[:.]?)?$`, 'iu');
/** A unit of areas, or what a price is for, behind a number. */
const UNIT_OR_PERIOD = /^(?:sq\.?\s*f(?:ee)?t\.?|sqft|ft2|ft²|sq\.?\s*m(?:et(?:re|er)s?)?\.?|sqm|m2|m²)?\s*(?:(?:\/|per)\s*\w+)?$/i;

/** An amount with the words around it, trimmed, without dirhams. */
export interface Amount {
  value: number;
  before: string;
  after: string;
}

/** Reads the one amount of a text; null when there is none. `isMoney`: `85.000` is 85 thousand, as prices have no three decimals. */
export function parseAmount(raw: string, isMoney = false): Amount | null {
  const split = splitNumber(raw);
  if (!split) return null;
  const { unit, rest } = splitUnit(split.behind);
  // `1.250M` is a decimal also of a price
  const value = parseDigits(split.written, isMoney && unit === undefined ? ',.' : ',');
  if (value === undefined) return null;
  return {
    value: timesUnit(split.isNegative ? -value : value, unit ?? 1),
    before: ONLY_DIRHAMS.test(split.before) ? '' : split.before,
    after: rest.replace(DIRHAMS_BEHIND, '').trim(),
  };
}

/**
 * The number of `1250000`, `110,000`, `AED 1.25M`, `1,012 sqft`, `1 250 000`, `1.250,5` or Arabic digits; null when the text is not one number.
 */
export function parseNumber(raw: string): number | null {
  const amount = parseAmount(raw);
  return amount && amount.before === '' && UNIT_OR_PERIOD.test(amount.after) ? amount.value : null;
}

/** Whether the text of an amount says that there is none: `-`, `NULL`, `0.00`. */
export const isNoAmount = (raw: string): boolean =>
  /^(?:[-–—.\s]*|0+(?:[.,]0*)?|null|nil|none|nan|n\/?a|undefined)$/i.test(toWesternDigits(raw).trim());

/** The area in square feet, rounded. A unit in the text overrides `unit`. Null when the text is not a number. */
export function parseArea(raw: string, unit: AreaUnit): number | null {
  const read = readArea(raw, unit);
  if (!read) return null;
  return read.unit === 'sqm' ? toSquareFeet(read.area) : Math.round(read.area);
}

/** Numbers as words, and the dual forms of Arabic, with their digits: `two bedrooms`, `غرفتين`, `ثلاث غرف`. */
const COUNT_WORDS: ReadonlyArray<[RegExp, string]> = [
  ...'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, i): [RegExp, string] => [new RegExp(`^${word}(?![a-z])`, 'i'), String(i + 1)]),
  [/^(?:غرف|حمام)(?:تين|تان|ين|ان)$/, '2'],
  [/^(?:غرفة|غرفه|حمام)(?: واحدة?)?$/, '1'],
  ...['ثلاثة?', 'أربعة?', 'خمسة?', 'ستة?', 'سبعة?'].map((word, i): [RegExp, string] => [new RegExp(`^${word}(?= )`), String(i + 3)]),
];
/** A text with its number as digits in front: `Bedrooms: 2`, `two beds`. */
function withCountFirst(raw: string): string {
  const text = toWesternDigits(raw)
    .trim()
    .replace(/^(?:bed|bath)(?:room)?s?\s*[:=]\s*/i, '');
  return COUNT_WORDS.reduce((counted, [words, digits]) => counted.replace(words, digits), text);
}

/**
 * The number that begins a text or is the value of a Python dict (`{'value': '2'}`); null when `unit` does not match what follows the number.
 */
function parseCount(text: string, unit: RegExp): number | null {
  const inDict = /['"]value['"]\s*:\s*['"]?(-?\d+)/.exec(text)?.[1];
  if (inDict !== undefined) return Number(inDict);
  const [, digits, following = ''] = /^(-?\d+)(?:[.,]\d+|\s?(?:½|1\/2))?[\s-]*(.*)$/s.exec(text) ?? [];
  return digits !== undefined && unit.test(following) ? Number(digits) : null;
}

/**
 * Number of bedrooms: 0 for a studio (`studio`, `0`, `-1`), 10 for `10+`, also from a Python dict (`{'value': '2'}`); null for other texts.
 */
export function parseBedrooms(raw: string): number | null {
  const text = withCountFirst(raw);
  if (/^s(?:tudio)?$/i.test(text) || /\bstudio\b|^(?:ا|أ)?ستوديو$|^bedsit/i.test(text)) return 0;
  // a number alone, with a plus, or before a word such as `BR` or `bedrooms`
  const bedrooms = parseCount(text, /^(?:\+|b\b|b\/?r|bhk|bed|bd\b|غرف|chambre|schlafz|habitaci|dormitor|camere|спал|室|$)/i);
  return bedrooms === null ? null : Math.max(0, bedrooms);
}

/** Number of bathrooms: 3 for `3`, `3+`, `2.5` (whole ones), `3 baths` and a Python dict (`{'value': '3'}`); null for none, 0 and other texts. */
export function parseBathrooms(raw: string): number | null {
  const bathrooms = parseCount(
    withCountFirst(raw),
    /^(?:\+|b\b|ba\b|bath|full|wc\b|toilet|washroom|حمام|salles? d|bad\b|bäder|baño|bagn|сануз|ванн|卫|$)/i,
  );
  return bathrooms !== null && bathrooms >= 1 ? bathrooms : null;
}
