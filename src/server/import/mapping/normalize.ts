// Parses single texts of imported files: numbers, currencies, areas, periods, bedrooms, coordinates, links and permit numbers. Dates: dates.ts.
import { toSquareFeet } from '../../../shared/format.ts';
import { type AreaUnit, parseDigits, readArea, splitNumber, splitUnit, timesUnit } from '../../../shared/number-text.ts';
import type { RentPeriod } from '../../../shared/property/advertised-price.ts';
import { insideUae } from '../../../shared/property/place/area.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';

/** Words and signs of dirhams beside an amount. */
const DIRHAMS = String.raw`(?:aed|dhs?\.?|dirhams?|د\.?\s?إ\.?|درهم(?:\s?(?:إ|ا)ماراتي)?)`;
/** Dirhams and `/-` behind an amount. */
const DIRHAMS_BEHIND = new RegExp(String.raw`^(?:${DIRHAMS}(?![\p{L}]))?\s*(?:/[-=])?`, 'iu');
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
  if (currencyText === undefined) return { amount: raw, currency: '' };
  const [before = '', ...rest] = raw.split(currencyText);
  // the point in `AED.850` belongs to the currency
  const behind = rest.join(currencyText).replace(/^\./, '');
  return { amount: `${before} ${behind}`.trim(), currency: parseCurrency(currencyText) };
}

/** The area in square feet, rounded. A unit in the text overrides `unit`. Null when the text is not a number. */
export function parseArea(raw: string, unit: AreaUnit): number | null {
  const read = readArea(raw, unit);
  if (!read) return null;
  return read.unit === 'sqm' ? toSquareFeet(read.area) : Math.round(read.area);
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

/** Number of bathrooms: 3 for `3`, `3+`, `2.5` (whole ones), `3 baths` and a Python dict (`{'value': '3'}`); null for none, 0 and other texts. */
export function parseBathrooms(raw: string): number | null {
  const bathrooms = parseCount(toWesternDigits(raw).trim(), /^(?:\+|b\b|ba\b|bath|حمام|$)/i);
  return bathrooms !== null && bathrooms >= 1 ? bathrooms : null;
}

/** Coordinates in degrees. `isSwapped`: whether the file has longitude and latitude in each other's place. */
export interface Coordinates {
  latitude: number;
  longitude: number;
  isSwapped: boolean;
}

/** A coordinate in degrees, minutes and seconds: `25°04'48"N`. */
const DEGREES_MINUTES = /(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''))?/g;

/** The numbers in a text of coordinates; none when it has anything else than separators, signs of degrees and names of axes. */
function numbersOf(raw: string): number[] {
  const text = toWesternDigits(raw)
    .replaceAll('٫', '.')
    .replace(DEGREES_MINUTES, (_, degrees, minutes, seconds = '0') =>
      String(Number(degrees) + Number(minutes) / 60 + Number(seconds as string) / 3600),
    )
    // decimal commas: of a number alone, and of two that something else than a comma without a blank divides
    .replace(/^(\s*-?\d+),(\d+\s*)$/, '$1.$2')
    .replace(/^(\D*\d+),(\d+)(\s*[;|/\s,]\s*)(-?\d+),(\d+\D*)$/, '$1.$2$3$4.$5');
  const numbers = text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gi) ?? [];
  const rest = numbers.reduce((left, number) => left.replace(number, ' '), text);
  return /^(?:[-–\s,،;|/:=°()[\]{}"'NSEW]|lat(?:itude)?|lo?ng?(?:itude)?|point)*$/i.test(rest) ? numbers.map(Number) : [];
}

/** The two numbers of a text such as `25.08,55.14`, `55.14|25.08`, `55,1413;25,0800` or `POINT(55.14 25.08)`, as texts; empty for other texts. */
export function splitPoint(raw: string): [string, string] | [] {
  const numbers = numbersOf(raw);
  return numbers.length === 2 ? [String(numbers[0]), String(numbers[1])] : [];
}

/**
 * Parses coordinates, each alone or both in one of the texts. Those that lie in the UAE only with latitude and longitude exchanged are exchanged.
 * Null when one of them is missing, zero or unreadable.
 */
export function parsePoint(latitude: string, longitude: string): Coordinates | null {
  const inLatitude = numbersOf(latitude);
  const isPair = inLatitude.length === 2 && (longitude.trim() === '' || longitude.trim() === latitude.trim());
  const numbers = isPair ? inLatitude : [inLatitude, numbersOf(longitude)].flatMap((found) => (found.length === 1 ? found : [0]));
  const [lat, lng] = numbers;
  if (!lat || !lng || numbers.length !== 2 || !Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const isSwapped = !insideUae(lat, lng) && insideUae(lng, lat);
  return isSwapped ? { latitude: lng, longitude: lat, isSwapped } : { latitude: lat, longitude: lng, isSwapped };
}

/** Most pictures of a listing. */
const MAX_LINKS = 30;
/** Characters of the longest link to a picture. */
const MAX_LINK_LENGTH = 2048;
/** What separates several links in one text: the next one begins with its protocol or `//`. */
const BETWEEN_LINKS = /[\s,;|]+(?=(?:https?:)?\/\/)/i;
/** Characters that could end an HTML attribute or a line; a browser would escape them too. */
const UNSAFE_IN_LINK = /[\s<>"^`{|}\p{Cc}]/gu;

/** The links in a text: several with separators between them, or a JSON list. */
function linksIn(text: string): string[] {
  const list = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1];
  return list === undefined ? text.split(BETWEEN_LINKS) : list.split(/["'\s,]+(?=(?:https?:)?\/\/)|["'][\s,]*$/);
}

/** The http(s) URL that a text of a feed means: with `https:` before `//`, blanks escaped and `&amp;` as `&`. Null when it is none. */
function toWebUrl(text: string): string | null {
  const link = text
    .trim()
    .replaceAll('&amp;', '&')
    .replace(/^(?:https?:)?[\\/]{2}[^?#]*/i, (address) => address.replaceAll('\\', '/'))
    .replace(/^\/\/(?=[^/]+\.)/, 'https://')
    .replace(/^www\.(?=\S+\.\S+\/)/i, 'https://www.');
  if (!/^https?:\/\/[^\s/]/i.test(link) || /["<>\\]/.test(link)) return null;
  const url = link.replace(UNSAFE_IN_LINK, (character) => encodeURIComponent(character));
  return URL.canParse(url) ? url : null;
}

/**
 * The distinct http(s) URLs of pictures in their order, at most `MAX_LINKS`. `onDropped` is called for each text that is left out, with the
 * reason.
 */
export function cleanLinks(raw: readonly string[], onDropped: (link: string, reason: string) => void = () => {}): string[] {
  const links = new Set<string>();
  for (const item of raw.flatMap(linksIn)) {
    if (item.trim() === '') continue;
    const link = toWebUrl(item);
    if (link === null) onDropped(item, 'no web address');
    else if (link.length > MAX_LINK_LENGTH) onDropped(item, `longer than ${MAX_LINK_LENGTH} characters`);
    else if (links.size >= MAX_LINKS && !links.has(link)) onDropped(item, `more than ${MAX_LINKS}`);
    else links.add(link);
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
