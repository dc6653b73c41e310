// Parses single values of feeds: numbers, currencies, areas, periods, dates, coordinates, links, permits.
import { toSquareFeet } from '../../../shared/format.ts';
import { DAY_MS } from '../../../shared/time.ts';

const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;
const toWesternDigits = (text: string): string => text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));

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
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim();
  if (/\d,/.test(text) && !/^\D*-?\d{1,3}(?:,\d{3})+(?![\d,])/.test(text)) return null;
  text = text.replace(/(?<=\d),(?=\d{3})/g, '').replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const [, digits, scale] = AMOUNT.exec(text) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits) * scaleFactor(scale);
  return Number.isFinite(value) ? value : null;
}

/** Currency codes of signs and words. */
const CURRENCY_CODES: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  'us dollar': 'USD',
  'us dollars': 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  dh: 'AED',
  dhs: 'AED',
  dirham: 'AED',
  dirhams: 'AED',
  'د.إ': 'AED',
};
/** A sign or code of a currency in the text of a price. */
const CURRENCY_IN_PRICE = /US\$|[$€£₹]|\b(?:AED|USD|EUR|GBP|SAR|QAR|KWD|BHD|OMR|INR|PKR|CNY|RUB|CHF|CAD|AUD|TRY|EGP|JOD)\b/i;

/** The currency code of `USD`, `us$` or `Euro`; empty for no text, the text in capitals when it is unknown. */
export function parseCurrency(raw: string): string {
  const text = raw.trim().replace(/\.$/, '');
  return CURRENCY_CODES[text.toLowerCase()] ?? text.toUpperCase();
}

/** Splits a price from its currency: `USD 250,000` → `250,000` and `USD`. */
export function splitCurrency(raw: string): { amount: string; currency: string } {
  const currencyText = CURRENCY_IN_PRICE.exec(raw)?.[0];
  return currencyText === undefined
    ? { amount: raw, currency: '' }
    : { amount: raw.replace(currencyText, ' ').trim(), currency: parseCurrency(currencyText) };
}

/** Square feet or square metres. */
export type AreaUnit = 'sqft' | 'sqm';

/** Square feet, rounded; a unit in the text wins over `unit`. Null when the text is not a number. */
export function parseArea(raw: string, unit: AreaUnit): number | null {
  const value = parseNumber(raw);
  if (value === null) return null;
  const isSquareFeet = /sq\.?\s*f|ft/i.test(raw);
  const isSquareMetres = !isSquareFeet && (/sq\.?\s*m|m2|m²/i.test(raw) || unit === 'sqm');
  return isSquareMetres ? toSquareFeet(value) : Math.round(value);
}

/** The time that a rent is paid for. */
export type RentPeriod = 'year' | 'month' | 'week' | 'day';

/** Words of each period. */
const PERIODS: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/year|annual|annum|\bp\.?a\b|^yr|^y$/i, 'year'],
  [/month|^mo\b|\bpcm\b|^m$/i, 'month'],
  [/week|^w$/i, 'week'],
  [/da(?:y|ily)|night|^d$/i, 'day'],
];

/** The period of `yearly`, `Annually`, `per month`, `daily` …; null when it is unknown. */
export const parsePeriod = (raw: string): RentPeriod | null => PERIODS.find(([word]) => word.test(raw.trim()))?.[1] ?? null;

/** Factor from a rent per period to a rent per month. */
const PERIODS_PER_MONTH: Record<RentPeriod, number> = { year: 1 / 12, month: 1, week: 52 / 12, day: 365 / 12 };

/** AED per month, rounded. */
export const toMonthlyRent = (aed: number, per: RentPeriod): number => Math.round(aed * PERIODS_PER_MONTH[per]);

/** Number of bedrooms, 0 for a studio (0, -1, `studio`, the text of a Python dict with value 0), `10+` as 10; null when there is none. */
export function parseBedrooms(raw: string): number | null {
  const text = toWesternDigits(raw).trim();
  if (/^s(?:tudio)?$/i.test(text) || /\bstudio\b/i.test(text)) return 0;
  const match = /['"]value['"]\s*:\s*['"]?(-?\d+)/.exec(text) ?? /^(-?\d+)(?:\.\d+)?\s*(?:\+|b\b|b\/?r|bhk|bed|$)/i.exec(text);
  return match ? Math.max(0, Number(match[1])) : null;
}

/** Number of bathrooms, at least 1; 1 when the text has no number. */
export const parseBathrooms = (raw: string): number => Math.max(1, Math.floor(parseNumber(raw.replace(/\+\s*$/, '')) ?? 1));

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as a date, UTC; null for one that no calendar has and for an implausible one. */
function toUtc(year: number, month: number, day: number, now: Date): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? keepPlausible(date, now) : null;
}
/** Null for a date after tomorrow, which would stay at the top of the newest listings, and before 1990, a default of some programs. */
const keepPlausible = (date: Date, now: Date): Date | null =>
  date.getUTCFullYear() >= 1990 && date.getTime() <= now.getTime() + DAY_MS ? date : null;

/** Parses `2025-03-26T20:00:07Z`, `2025-04-04 19:28:14` (UTC without a zone), `26 June 2025`, `June 26, 2025` and `26/06/2025`; else null. */
export function parseDate(raw: string, now = new Date()): Date | null {
  const text = toWesternDigits(raw).trim();
  if (/^\d{4}-\d\d-\d\d/.test(text)) {
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
    const date = new Date(`${day}T${time ?? '00:00'}${zone ?? 'Z'}`);
    return Number.isNaN(date.getTime()) ? null : keepPlausible(date, now);
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

/** Degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Both coordinates; null when one is missing, zero or unreadable. */
export function parsePoint(latitude: string, longitude: string): Coordinates | null {
  const [lat, lng] = [latitude, longitude].map((text) => (/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Number(text) : 0));
  return lat && lng && Number.isFinite(lat) && Number.isFinite(lng) ? { latitude: lat, longitude: lng } : null;
}

/** Distinct http(s) URLs of pictures, at most 30 of at most 2,048 characters, in their order. */
export function cleanLinks(raw: readonly string[]): string[] {
  const links = new Set<string>();
  for (const item of raw) {
    const link = item.trim();
    if (links.size < 30 && link.length <= 2048 && /^https?:\/\/[^\s<>"\\^`{|}\p{Cc}]+$/iu.test(link) && URL.canParse(link)) links.add(link);
  }
  return [...links];
}

/** An advertising permit: letters, digits, `-`, `/` and `.`; null when the text is not one. */
export function cleanPermit(raw: string): string | null {
  const permit = raw.trim();
  return /^(?=.*\d)[\w./ -]{3,40}$/.test(permit) && !/^0+$/.test(permit) ? permit : null;
}
