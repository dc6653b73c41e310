// Parses single texts of imported files: numbers, currencies, areas, periods, bedrooms, dates, coordinates, links and permit numbers.
import { toSquareFeet } from '../../../shared/format.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** A number with an optional currency, scale and unit: `AED 1.25M`, `1012 sqft`, `90000 AED / year`. */
const AMOUNT =
  /^(?:aed|dhs?\.?|د\.إ)?\s*(-?\d+(?:\.\d+)?)\s*(k|m|mn|million)?\s*(?:aed|dhs?\.?|sq\.?\s*f(?:ee)?t\.?|sqft|ft2|ft²|sq\.?\s*m(?:et(?:re|er)s?)?\.?|sqm|m2|m²)?(?:\s*(?:\/|per)\s*\w+)?$/i;

/** 1,000 for `k`, a million for `m` and its other spellings, 1 without a scale. */
function scaleFactor(scale: string | undefined): number {
  if (scale === undefined) return 1;
  return scale.toLowerCase() === 'k' ? 1e3 : 1e6;
}

/**
 * The number of `1250000`, `110,000`, `AED 1.25M`, `1,012 sqft`, `1 250 000` or Arabic digits; null when the text is not one number.
 * Commas count only between groups of three digits, so `1,2` is not a number.
 */
export function parseNumber(raw: string): number | null {
  let text = toWesternDigits(raw)
    .replace(/[\u00A0\u202F]/g, ' ') // no-break spaces
    .trim();
  // rejects a comma that does not separate groups of three digits
  if (/\d,/.test(text) && !/^\D*-?\d{1,3}(?:,\d{3})+(?![\d,])/.test(text)) return null;
  // removes the commas and spaces between groups
  text = text.replace(/(?<=\d),(?=\d{3})/g, '').replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const [, digits, scale] = AMOUNT.exec(text) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits) * scaleFactor(scale);
  return Number.isFinite(value) ? value : null;
}

/** Signs and words of currencies → currency codes. */
const CURRENCY_CODES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['us$', 'USD'],
  ['us dollar', 'USD'],
  ['us dollars', 'USD'],
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['dh', 'AED'],
  ['dhs', 'AED'],
  ['dirham', 'AED'],
  ['dirhams', 'AED'],
  ['د.إ', 'AED'],
]);
/** The sign or code of a currency in the text of a price. */
const CURRENCY_IN_PRICE = /US\$|[$€£₹]|\b(?:AED|USD|EUR|GBP|SAR|QAR|KWD|BHD|OMR|INR|PKR|CNY|RUB|CHF|CAD|AUD|TRY|EGP|JOD)\b/i;

/** The currency code of `USD`, `us$` or `Euro`; an unknown text in capitals; empty for an empty text. */
export function parseCurrency(raw: string): string {
  const text = raw.trim().replace(/\.$/, '');
  return CURRENCY_CODES.get(text.toLowerCase()) ?? text.toUpperCase();
}

/** Splits a price into amount and currency code: `USD 250,000` → `250,000` and `USD`. The code is empty when the text names no currency. */
export function splitCurrency(raw: string): { amount: string; currency: string } {
  const currencyText = CURRENCY_IN_PRICE.exec(raw)?.[0];
  return currencyText === undefined
    ? { amount: raw, currency: '' }
    : { amount: raw.replace(currencyText, ' ').trim(), currency: parseCurrency(currencyText) };
}

/** Square feet or square metres. */
export type AreaUnit = 'sqft' | 'sqm';

/** The area in square feet, rounded. A unit in the text overrides `unit`. Null when the text is not a number. */
export function parseArea(raw: string, unit: AreaUnit): number | null {
  const value = parseNumber(raw);
  if (value === null) return null;
  const isSquareFeet = /sq\.?\s*f|ft/i.test(raw);
  const isSquareMetres = !isSquareFeet && (/sq\.?\s*m|m2|m²/i.test(raw) || unit === 'sqm');
  return isSquareMetres ? toSquareFeet(value) : Math.round(value);
}

/** The period for which a rent is paid. */
export type RentPeriod = 'year' | 'month' | 'week' | 'day';

/** Words and abbreviations of each period. */
const PERIODS: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/year|annual|annum|\bp\.?a\b|^yr|^y$/i, 'year'],
  [/month|^mo\b|\bpcm\b|^m$/i, 'month'],
  [/week|^w$/i, 'week'],
  [/da(?:y|ily)|night|^d$/i, 'day'],
];

/** Periods that are none of ours but contain the word of one: `half-yearly`, `semi-annually`, `bi-weekly`, `fortnightly`. */
const OTHER_PERIOD = /\bhalf|\b(?:semi|bi)[\s-]*(?:year|annual|month|week)|fortnight/i;

/** The period of `yearly`, `Annually`, `per month`, `daily` …; null when it is unknown. */
export const parsePeriod = (raw: string): RentPeriod | null =>
  OTHER_PERIOD.test(raw) ? null : (PERIODS.find(([word]) => word.test(raw.trim()))?.[1] ?? null);

/** Factor from a rent per period to a rent per month. */
const PERIODS_PER_MONTH: Record<RentPeriod, number> = { year: 1 / 12, month: 1, week: 52 / 12, day: 365 / 12 };

/** Converts a rent in AED per period to AED per month, rounded. */
export const toMonthlyRent = (aed: number, period: RentPeriod): number => Math.round(aed * PERIODS_PER_MONTH[period]);

/**
 * The number that begins a text or is the value of a Python dict (`{'value': '2'}`); null when `unit` does not match what follows the number.
 */
function parseCount(text: string, unit: RegExp): number | null {
  const inDict = /['"]value['"]\s*:\s*['"]?(-?\d+)/.exec(text)?.[1];
  if (inDict !== undefined) return Number(inDict);
  const [, digits, following = ''] = /^(-?\d+)(?:\.\d+)?\s*(.*)$/s.exec(text) ?? [];
  return digits !== undefined && unit.test(following) ? Number(digits) : null;
}

/**
 * Number of bedrooms: 0 for a studio (`studio`, `0`, `-1`), 10 for `10+`, also from a Python dict (`{'value': '2'}`); null for other texts.
 */
export function parseBedrooms(raw: string): number | null {
  const text = toWesternDigits(raw).trim();
  if (/^s(?:tudio)?$/i.test(text) || /\bstudio\b/i.test(text)) return 0;
  // a number alone, with a plus, or before a word such as `BR` or `bedrooms`
  const bedrooms = parseCount(text, /^(?:\+|b\b|b\/?r|bhk|bed|$)/i);
  return bedrooms === null ? null : Math.max(0, bedrooms);
}

/** Number of bathrooms, at least 1: 3 for `3`, `3+`, `3 baths` and a Python dict (`{'value': '3'}`); also 1 for other texts. */
export const parseBathrooms = (raw: string): number =>
  Math.max(1, parseCount(toWesternDigits(raw).trim(), /^(?:\+|b\b|ba\b|bath|$)/i) ?? 1);

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as a date in UTC; null when the day does not exist (31 February) or is implausible. */
function toUtc(year: number, month: number, day: number, now: Date): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? keepPlausible(date, now) : null;
}
/**
 * Null for a date more than a day after `now`, which would stay at the top of the newest listings, and for a date before 1990, such as
 * 1970-01-01, the default of some programs.
 */
const keepPlausible = (date: Date, now: Date): Date | null =>
  date.getUTCFullYear() >= 1990 && date.getTime() <= now.getTime() + DAY_MS ? date : null;

/**
 * Parses `2025-03-26T20:00:07Z`, `2025-04-04 19:28:14` (UTC without a zone), `26 June 2025`, `June 26, 2025` and `26/06/2025`; else null.
 */
export function parseDate(raw: string, now = new Date()): Date | null {
  const text = toWesternDigits(raw).trim();
  if (/^\d{4}-\d\d-\d\d/.test(text)) {
    // day, time and time zone; the last two are optional
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
    const date = new Date(`${day}T${time ?? '00:00'}${zone ?? 'Z'}`);
    // JavaScript reads 31 February as 3 March
    const isDay = day !== undefined && !Number.isNaN(date.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
    return isDay ? keepPlausible(date, now) : null;
  }
  // `26 June 2025`
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})$/i.exec(text);
  if (dayFirst) return toUtc(Number(dayFirst[3]), MONTH_NAMES.indexOf(dayFirst[2]!.toLowerCase()) + 1, Number(dayFirst[1]), now);
  // `June 26, 2025`
  const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text);
  if (monthFirst) return toUtc(Number(monthFirst[3]), MONTH_NAMES.indexOf(monthFirst[1]!.toLowerCase()) + 1, Number(monthFirst[2]), now);
  // `26/06/2025`
  const digits = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  return digits ? toUtc(Number(digits[3]), Number(digits[2]), Number(digits[1]), now) : null;
}

/** Later than every date of a listing. */
const LATEST_DATE = new Date('2099-12-31T00:00:00Z');

/**
 * Parses a day that may lie in the future, in the forms of `parseDate`: `2027-01-03`. A time and a time zone behind the day do not change it.
 * Null for other texts.
 */
export function parseDay(raw: string): string | null {
  const date = parseDate(raw, LATEST_DATE);
  const writtenDay = /^\d{4}-\d\d-\d\d/.exec(toWesternDigits(raw).trim())?.[0];
  return date && (writtenDay ?? date.toISOString().slice(0, 10));
}

/** Coordinates in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Parses coordinates; null when one of them is missing, zero or unreadable. */
export function parsePoint(latitude: string, longitude: string): Coordinates | null {
  // an unreadable text becomes 0, which counts as missing
  const [lat, lng] = [latitude, longitude].map((text) => (/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Number(text) : 0));
  return lat && lng && Number.isFinite(lat) && Number.isFinite(lng) ? { latitude: lat, longitude: lng } : null;
}

/** Most pictures of a listing. */
const MAX_LINKS = 30;
/** Characters of the longest link to a picture. */
const MAX_LINK_LENGTH = 2048;

/** Whether a text is an http(s) URL without characters that could end an HTML attribute or a line. */
const isWebUrl = (text: string): boolean => /^https?:\/\/[^\s<>"\\^`{|}\p{Cc}]+$/iu.test(text) && URL.canParse(text);

/** The distinct http(s) URLs of pictures in their order, at most `MAX_LINKS`; others are left out. */
export function cleanLinks(raw: readonly string[]): string[] {
  const links = new Set<string>();
  for (const item of raw) {
    const link = item.trim();
    if (links.size < MAX_LINKS && link.length <= MAX_LINK_LENGTH && isWebUrl(link)) links.add(link);
  }
  return [...links];
}

/**
 * The number of an advertising permit: 3 to 40 letters, digits, `-`, `/`, `.` and spaces with at least one digit; null for other texts and
 * zeros. Programs for spreadsheets export a number as `7120452500.0`, which loses its `.0`.
 */
export function cleanPermit(raw: string): string | null {
  const permit = raw.trim().replace(/^(\d+)\.0+$/, '$1');
  return /^(?=.*\d)[\w./ -]{3,40}$/.test(permit) && !/^0+$/.test(permit) ? permit : null;
}
