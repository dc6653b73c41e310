// Parses single texts of imported files: numbers, currencies, areas, periods, bedrooms, dates, coordinates, links and permit numbers.
import { toSquareFeet } from '../../../shared/format.ts';
import type { RentPeriod } from '../../../shared/property/advertised-price.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';
import { parseNumberText } from './parse-number.ts';

/** Words and signs of dirhams beside an amount. */
const DIRHAMS = String.raw`(?:aed|dhs?\.?|dirhams?|د\.?\s?إ\.?|درهم(?:\s?(?:إ|ا)ماراتي)?)`;
/** Words behind a number that multiply it. */
const SCALES: ReadonlyArray<[RegExp, number]> = [
  [/^(?:k|thousand|ألف|الف|آلاف|الاف)$/i, 1e3],
  [/^(?:lakhs?|lacs?)$/i, 1e5],
  [/^(?:m|mn|mln|mio|millions?|مليون|ملايين)$/i, 1e6],
  [/^(?:crores?|cr)$/i, 1e7],
  [/^(?:bn|billions?|مليار)$/i, 1e9],
];
/** A number with what stands before it, its scale, dirhams and what stands after it: `AED 1.25M`, `1012 sqft`, `90000 AED / year`. */
const AMOUNT = new RegExp(
  String.raw`^(\D*?)([-+−]?\d(?:[\d.,،٫٬'’‘ʼ_\s]*\d)?)\s*(?:(k|thousand|ألف|الف|آلاف|الاف|lakhs?|lacs?|m|mn|mln|mio|millions?|مليون|ملايين|crores?|cr|bn|billions?|مليار)(?![\p{L}\p{N}²]))?\s*(?:${DIRHAMS}(?![\p{L}]))?\s*(?:/[-=])?(.*)$`,
  'isu',
);
const ONLY_DIRHAMS = new RegExp(`^(?:${DIRHAMS}\\s*[:.]?)?$`, 'iu');
/** A unit of areas, or what a price is for, behind a number. */
const UNIT_OR_PERIOD = /^(?:sq\.?\s*f(?:ee)?t\.?|sqft|ft2|ft²|sq\.?\s*m(?:et(?:re|er)s?)?\.?|sqm|m2|m²)?\s*(?:(?:\/|per)\s*\w+)?$/i;
/** Marks of the direction of texts, which spreadsheets put around Arabic amounts. */
const DIRECTION_MARKS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

/** An amount with the words around it, trimmed, without dirhams. */
export interface Amount {
  value: number;
  before: string;
  after: string;
}

/** Reads the one amount of a text; null when there is none. `isMoney`: `85.000` is 85 thousand, as prices have no three decimals. */
export function parseAmount(raw: string, isMoney = false): Amount | null {
  const text = toWesternDigits(raw).replace(DIRECTION_MARKS, '').trim();
  const [, before = '', digits = '', scale, after = ''] = AMOUNT.exec(text) ?? [];
  // `1.250M` is a decimal also of a price
  const value = parseNumberText(digits, isMoney && scale === undefined);
  if (value === null) return null;
  const factor = scale === undefined ? 1 : SCALES.find(([word]) => word.test(scale))![1];
  return { value: value * factor, before: ONLY_DIRHAMS.test(before.trim()) ? '' : before.trim(), after: after.trim() };
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

/** Signs and words of currencies → currency codes. */
const CURRENCY_CODES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['us$', 'USD'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['us dollar', 'USD'],
  ['us dollars', 'USD'],
  ['دولار', 'USD'],
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['يورو', 'EUR'],
  ['£', 'GBP'],
  ['pounds sterling', 'GBP'],
  ['₹', 'INR'],
  ['ر.س', 'SAR'],
  ['ريال سعودي', 'SAR'],
  ['dh', 'AED'],
  ['dhs', 'AED'],
  ['dirham', 'AED'],
  ['dirhams', 'AED'],
  ['uae dirham', 'AED'],
  ['uae dirhams', 'AED'],
  ['د.إ', 'AED'],
  ['درهم', 'AED'],
  ['درهم إماراتي', 'AED'],
]);
/** The codes of all currencies. */
const KNOWN_CODES = new Set(Intl.supportedValuesOf('currency'));
/** The sign or word of a currency in the text of a price, and words that may be its code. */
const CURRENCY_WORD = /US\$|[$€£₹]|(?<!\p{L})(?:us dollars?|dollars?|euros?|pounds sterling|دولار|يورو|ر\.س|ريال سعودي)(?!\p{L})/iu;
const POSSIBLE_CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/giu;

/** The currency code of `USD`, `us$` or `Euro`; an unknown text in capitals; empty for an empty text. */
export function parseCurrency(raw: string): string {
  const text = raw.trim().replace(/\.$/, '');
  return CURRENCY_CODES.get(text.toLowerCase()) ?? text.toUpperCase();
}

/** Splits a price into amount and currency code: `USD 250,000` → `250,000` and `USD`. The code is empty when the text names no currency. */
export function splitCurrency(raw: string): { amount: string; currency: string } {
  const code = raw.match(POSSIBLE_CODE)?.find((word) => KNOWN_CODES.has(word.toUpperCase()));
  const currencyText = code ?? CURRENCY_WORD.exec(raw)?.[0];
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

/** Words and abbreviations of each period, without blanks at the ends. */
const PERIODS: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/year|annual|annum|\bp\.? ?a\b|\byrs?\b|^y$|\b12 ?months?\b|twelve months|سنوي|سنة|سنه|(?:ال|لل|ب)?عام(?!\p{L})|12 ?شهر/iu, 'year'],
  [/\b6 ?(?:months?|mos?)\b|six months|6 ?(?:أ|ا)شهر|ستة (?:أ|ا)شهر/iu, 'half-year'],
  [/^q$|\b3 ?(?:months?|mos?)\b|three months|3 ?(?:أ|ا)شهر|ثلاثة (?:أ|ا)شهر/iu, 'quarter'],
  [
    /(?<!\d ?)(?:month(?!s)|\bmo\b|\bmths?\b|\bpcm\b|\bp\.? ?m\b|^m$|شهري(?!ن)|(?<!\p{L})(?:ال|لل|بال)?شهر(?!\p{L}))|\b1 ?months?\b/iu,
    'month',
  ],
  [/(?<!\d ?)(?:week(?!s|end)|\bwk\b|\bp\.? ?w\b|^w$|(?:أ|ا)سبوع(?!ين))|\b7 ?days\b/iu, 'week'],
  [
    /(?<!\d ?)(?:\bday(?!s)|daily|night(?!s)|\bp\.? ?d\b|^d$|يومي(?!ن)|(?<!\p{L})(?:ال|لل|بال)?يوم(?!\p{L})|ليلة|ليلي)|\b1 ?(?:day|night)\b/iu,
    'day',
  ],
];
/** Halves and quarters of a year by the word of a year. */
const PARTS_OF_YEAR: ReadonlyArray<[RegExp, RentPeriod]> = [
  [/\b(?:half|semi)[ -]?(?:a )?(?:year|annual)|نصف سنوي/iu, 'half-year'],
  [/\bquarter|ربع سنوي/iu, 'quarter'],
];

/** Periods that are none of ours but contain the word of one: `bi-weekly`, `fortnightly`, `half a month`. */
const OTHER_PERIOD = /\b(?:half|semi|bi)[\s-]*(?:a )?(?:year|annual|month|week)|fortnight|every other|نصف شهر/iu;

/** The period of `yearly`, `Annually`, `per month`, `6 months`, `شهريا` …; null when it is unknown, or when the text has words of several. */
export function parsePeriod(raw: string): RentPeriod | null {
  const text = toWesternDigits(raw)
    .replace(/[\u200E\u200F\u061C\u064B-\u0652]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  const part = PARTS_OF_YEAR.find(([words]) => words.test(text));
  if (part) return part[1];
  if (OTHER_PERIOD.test(text)) return null;
  const periods = PERIODS.filter(([words]) => words.test(text));
  return periods.length === 1 ? periods[0]![1] : null;
}

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
