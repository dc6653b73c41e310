import { toSquareFeet } from '../../../shared/format.ts';

const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;
const western = (text: string): string => text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));

const AMOUNT =
  /^(?:aed|dhs?\.?|د\.إ)?\s*(-?\d+(?:\.\d+)?)\s*(k|m|mn|million)?\s*(?:aed|dhs?\.?|sq\.?\s*f(?:ee)?t\.?|sqft|ft2|ft²|sq\.?\s*m(?:et(?:re|er)s?)?\.?|sqm|m2|m²)?(?:\s*(?:\/|per)\s*\w+)?$/i;

/**
 * The number of `1250000`, `110,000`, `AED 1.25M`, `1,012 sqft`, `1 250 000` or Arabic digits; null when the text is no single number.
 * A comma counts only between groups of three, so `1,2` is no number.
 */
export function parseNumber(raw: string): number | null {
  let text = western(raw)
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim();
  if (/\d,/.test(text) && !/^\D*-?\d{1,3}(?:,\d{3})+(?![\d,])/.test(text)) return null;
  text = text.replace(/(?<=\d),(?=\d{3})/g, '').replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const [, digits, scale] = AMOUNT.exec(text) ?? [];
  if (digits === undefined) return null;
  const factor = scale === undefined ? 1 : scale.toLowerCase() === 'k' ? 1e3 : 1e6;
  const value = Number(digits) * factor;
  return Number.isFinite(value) ? value : null;
}

const SYMBOLS: Readonly<Record<string, string>> = {
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
const CURRENCY_IN_PRICE = /US\$|[$€£₹]|\b(?:AED|USD|EUR|GBP|SAR|QAR|KWD|BHD|OMR|INR|PKR|CNY|RUB|CHF|CAD|AUD|TRY|EGP|JOD)\b/i;

/** The three capital letters of `USD`, `us$`, `Euro`; empty for no text, the text itself when it is none of them. */
export function parseCurrency(raw: string): string {
  const text = raw.trim().replace(/\.$/, '');
  return SYMBOLS[text.toLowerCase()] ?? text.toUpperCase();
}

/** A price apart from a currency that is written beside it: `USD 250,000` → `250,000` and `USD`. */
export function splitCurrency(raw: string): { amount: string; currency: string } {
  const found = CURRENCY_IN_PRICE.exec(raw)?.[0];
  return found === undefined ? { amount: raw, currency: '' } : { amount: raw.replace(found, ' ').trim(), currency: parseCurrency(found) };
}

export type AreaUnit = 'sqft' | 'sqm';

/** Square feet, rounded; a unit written beside the number wins over the unit of the column. Null when it is no number. */
export function parseArea(raw: string, unit: AreaUnit): number | null {
  const value = parseNumber(raw);
  if (value === null) return null;
  const written = /sq\.?\s*f|ft/i.test(raw) ? 'sqft' : /sq\.?\s*m|m2|m²/i.test(raw) ? 'sqm' : unit;
  return written === 'sqm' ? toSquareFeet(value) : Math.round(value);
}

export type RentPeriod = 'year' | 'month' | 'week' | 'day';

const PERIODS: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/year|annual|annum|\bp\.?a\b|^yr|^y$/i, 'year'],
  [/month|^mo\b|\bpcm\b|^m$/i, 'month'],
  [/week|^w$/i, 'week'],
  [/da(?:y|ily)|night|^d$/i, 'day'],
];

/** `yearly`, `Annually`, `per month`, `daily` …; null when it is none of them. */
export const parsePeriod = (raw: string): RentPeriod | null => PERIODS.find(([word]) => word.test(raw.trim()))?.[1] ?? null;

const MONTHS_PER: Record<RentPeriod, number> = { year: 1 / 12, month: 1, week: 52 / 12, day: 365 / 12 };

/** AED per month, rounded. */
export const toMonthlyRent = (aed: number, per: RentPeriod): number => Math.round(aed * MONTHS_PER[per]);

/** Number of bedrooms, 0 for a studio (0, -1, `studio`, the text of a Python dict with value 0), `10+` as 10; null when none is given. */
export function parseBedrooms(raw: string): number | null {
  const text = western(raw).trim();
  if (/^s(?:tudio)?$/i.test(text) || /\bstudio\b/i.test(text)) return 0;
  const found = /['"]value['"]\s*:\s*['"]?(-?\d+)/.exec(text) ?? /^(-?\d+)(?:\.\d+)?\s*(?:\+|b\b|b\/?r|bhk|bed|$)/i.exec(text);
  return found ? Math.max(0, Number(found[1])) : null;
}

/** Number of bathrooms, at least 1: a home that names none has one. */
export const parseBathrooms = (raw: string): number => Math.max(1, Math.floor(parseNumber(raw.replace(/\+\s*$/, '')) ?? 1));

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function toUtc(year: number, month: number, day: number, now: Date): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? plausible(date, now) : null;
}
/** A day in the future would keep a listing on top of the newest ones, one before 1990 is a default of some program: both mean unknown. */
const plausible = (date: Date, now: Date): Date | null =>
  date.getUTCFullYear() >= 1990 && date.getTime() <= now.getTime() + 86_400_000 ? date : null;

/** `2025-03-26T20:00:07Z`, `2025-04-04 19:28:14` (UTC when no zone is named), `26 June 2025`, `26/06/2025` (day first); null when unreadable. */
export function parseDate(raw: string, now = new Date()): Date | null {
  const text = western(raw).trim();
  if (/^\d{4}-\d\d-\d\d/.test(text)) {
    const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
    const date = new Date(`${day}T${time ?? '00:00'}${zone ?? 'Z'}`);
    return Number.isNaN(date.getTime()) ? null : plausible(date, now);
  }
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})$/i.exec(text);
  if (words) return toUtc(Number(words[3]), MONTH_NAMES.indexOf(words[2]!.toLowerCase()) + 1, Number(words[1]), now);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text);
  if (american) return toUtc(Number(american[3]), MONTH_NAMES.indexOf(american[1]!.toLowerCase()) + 1, Number(american[2]), now);
  const digits = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  return digits ? toUtc(Number(digits[3]), Number(digits[2]), Number(digits[1]), now) : null;
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** Both coordinates, or null: half-filled, zero and unreadable ones count as missing. */
export function parsePoint(latitude: string, longitude: string): Point | null {
  const [lat, lng] = [latitude, longitude].map((text) => (/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Number(text) : 0));
  return lat && lng && Number.isFinite(lat) && Number.isFinite(lng) ? { latitude: lat, longitude: lng } : null;
}

/** Picture links as they are, http(s) only, each once, at most 30 of at most 2,048 characters; the order is kept. */
export function cleanLinks(raw: readonly string[]): string[] {
  const links = new Set<string>();
  for (const item of raw) {
    const link = item.trim();
    if (links.size < 30 && link.length <= 2048 && /^https?:\/\/[^\s<>"\\^`{|}\p{Cc}]+$/iu.test(link) && URL.canParse(link)) links.add(link);
  }
  return [...links];
}

/** An advertising permit: letters, digits, `-`, `/` and `.`; null when the file names none. */
export function cleanPermit(raw: string): string | null {
  const permit = raw.trim();
  return /^(?=.*\d)[\w./ -]{3,40}$/.test(permit) && !/^0+$/.test(permit) ? permit : null;
}
