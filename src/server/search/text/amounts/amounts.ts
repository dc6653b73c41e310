// Reads numbers with their units in a search text: `2m`, `3 bed`, `1,200 sq ft`. No database.

import { editDistance, foldText } from '../match.ts';
import { NUMBER_WORDS } from '../vocabulary/lexicon.ts';

/** What a number counts or measures. */
export type Noun = 'bedrooms' | 'bathrooms' | 'sqft' | 'sqm';
export type Period = 'month' | 'year';

/** A number with its unit: `value` times `unit`, which is 1, 1000, a million or a billion. */
export interface Amount {
  value: number;
  unit: number;
  hasCurrency: boolean;
  /** What it counts; null when nothing is named behind it. */
  noun: Noun | null;
  /** The token after it. */
  end: number;
}

const foldKeys = <T>(entries: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(entries).map(([key, value]) => [foldText(key), value]));
const foldAll = (...words: string[]): Set<string> => new Set(words.map(foldText));

const UNITS = foldKeys({
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  mil: 1e6,
  mill: 1e6,
  million: 1e6,
  milion: 1e6,
  millon: 1e6,
  milliion: 1e6,
  mio: 1e6,
  millions: 1e6,
  bn: 1e9,
  billion: 1e9,
  الف: 1e3,
  ألفا: 1e3,
  الاف: 1e3,
  آلاف: 1e3,
  مليون: 1e6,
  ملايين: 1e6,
});
/** The Arabic dual says number and noun in one word. */
const DUAL_UNITS = foldKeys({ مليونين: 2e6, مليونان: 2e6, ألفين: 2e3, ألفان: 2e3 });
const SINGLE_UNITS = foldKeys({ مليون: 1e6 });
const CURRENCY = foldAll('aed', 'dhs', 'dh', 'dirham', 'dirhams', 'درهم', 'دراهم', 'د');
const HALF = foldAll('half', 'نصف', 'ونصف', 'نص', 'ونص');

const BED = /^(?:b|br|brs|bd|bds|bdr|bdrs|bdrm|bdrms|bhk|bhks|beds?|bedrooms?|bedroomed)$/;
const ROOM = /^(?:rooms?|غرف|غرفه)$/;
const BATH = /^(?:ba|bath|baths|bathrooms?|bathroomed|washrooms?|toilets?|wc|حمام|حمامات)$/;
const isMisspelt = (word: string, meant: string): boolean =>
  word.startsWith(meant.charAt(0)) && word.length >= 6 && editDistance(word.replace(/s$/, ''), meant, 2) <= 2;

/** Whether a word is a misspelt `bedroom` or `bathroom`; the nearer of the two. */
export function misspeltRoom(word: string | undefined): 'bedroom' | 'bathroom' | null {
  if (word === undefined || BED.test(word) || BATH.test(word)) return null;
  const editsTo = (meant: string): number =>
    isMisspelt(word, meant) ? editDistance(word.replace(/s$/, ''), meant, 2) : Number.POSITIVE_INFINITY;
  const [bed, bath] = [editsTo('bedroom'), editsTo('bathroom')];
  if (Math.min(bed, bath) === Number.POSITIVE_INFINITY) return null;
  return bed <= bath ? 'bedroom' : 'bathroom';
}

/** What a word counts or measures, also written onto its number: `2br`. */
function nounOf(word: string): Noun | null {
  if (BED.test(word) || misspeltRoom(word) === 'bedroom') return 'bedrooms';
  if (BATH.test(word) || misspeltRoom(word) === 'bathroom') return 'bathrooms';
  return word === 'sqft' || word === 'sqm' ? word : null;
}

/** What is counted at a token, and the token after it. `withRooms` takes `rooms` for bedrooms. */
export function nounAt(tokens: readonly string[], at: number, withRooms = true): { noun: Noun; end: number } | null {
  const word = tokens[at];
  if (word === undefined) return null;
  const noun = nounOf(word);
  if (noun === 'bedrooms') return { noun, end: at + (/^(?:rooms?|نوم)$/.test(tokens[at + 1] ?? '') ? 2 : 1) };
  if (noun === 'bathrooms') return tokens[at + 1] === 'سباحه' ? null : { noun, end: at + (/^rooms?$/.test(tokens[at + 1] ?? '') ? 2 : 1) };
  if (noun) return { noun, end: at + 1 };
  if (!withRooms || !ROOM.test(word)) return null;
  return { noun: 'bedrooms', end: at + (tokens[at + 1] === 'نوم' ? 2 : 1) };
}

/** `2,000,000` and `2.000.000` are grouped, `1.5`, `1.250` and `1,5` are decimals. */
const toNumber = (digits: string): number =>
  /^\d{1,3}((,\d{3})+|(\.\d{3}){2,})$/.test(digits) ? Number(digits.replace(/[.,]/g, '')) : Number(digits.replace(',', '.'));

/** A number at a token, in digits or words, with what stands behind it: unit, currency, noun. Null when there is none. */
export function amountAt(tokens: readonly string[], at: number): Amount | null {
  let i = at;
  while (CURRENCY.has(tokens[i] ?? '')) i++;
  const hasCurrencyBefore = i > at;
  const word = tokens[i] ?? '';
  const [, digits, letters = ''] = /^(\d[\d.,]*)(\p{L}*)$/u.exec(word) ?? [];
  let value: number;
  let unit = 1;
  let noun: Noun | null = null;
  if (digits !== undefined) {
    value = toNumber(digits);
    unit = UNITS.get(letters) ?? 1;
    noun = letters && unit === 1 ? nounOf(letters) : null;
    if (letters && unit === 1 && !noun && !CURRENCY.has(letters)) return null;
  } else if (NUMBER_WORDS.has(word)) value = NUMBER_WORDS.get(word)!;
  else if (HALF.has(word) && UNITS.has(tokens[i + 1] ?? '')) value = 0.5;
  else if (DUAL_UNITS.has(word) || SINGLE_UNITS.has(word)) {
    value = 1;
    unit = DUAL_UNITS.get(word) ?? SINGLE_UNITS.get(word)!;
  } else return null;
  let end = i + 1;
  if (unit === 1 && !noun && UNITS.has(tokens[end] ?? '')) unit = UNITS.get(tokens[end++]!)!;
  const afterAnd = ['and', 'و'].includes(tokens[end] ?? '') ? end + (tokens[end + 1] === 'a' ? 2 : 1) : end;
  if (unit > 1 && HALF.has(tokens[afterAnd] ?? '')) {
    value += DUAL_UNITS.has(word) ? 0.25 : 0.5;
    end = afterAnd + 1;
  }
  let hasCurrency = hasCurrencyBefore || CURRENCY.has(letters);
  while (CURRENCY.has(tokens[end] ?? '')) {
    hasCurrency = true;
    end++;
  }
  // money is no number of rooms: `2m 3 bed`; a size may be in thousands
  const counted = noun || hasCurrency || unit > 1e3 ? null : nounAt(tokens, end);
  if (counted && (unit === 1 || counted.noun === 'sqft' || counted.noun === 'sqm')) ({ noun, end } = counted);
  return { value, unit, hasCurrency, noun, end };
}

const PERIODS: readonly (readonly [Period, readonly string[]])[] = [
  ['year', ['yearly', 'annually', 'annual', 'per annum', 'per year', 'a year', 'year', 'yr', 'per yr', 'every year', 'in a year']],
  ['month', ['monthly', 'per month', 'a month', 'month', 'mo', 'pm', 'per mo', 'every month']],
  ['year', ['سنويا', 'سنوي', 'في السنة', 'بالسنة', 'للسنة', 'السنة', 'سنة', 'في العام', 'كل سنة']],
  ['month', ['شهريا', 'شهري', 'في الشهر', 'بالشهر', 'للشهر', 'الشهر', 'شهر', 'كل شهر']],
];
const periodByWords = new Map(PERIODS.flatMap(([period, forms]) => forms.map((form): [string, Period] => [foldText(form), period])));

const periodFirst = new Set([...periodByWords.keys()].map((form) => form.split(' ')[0]));

/** `a year`, `monthly`: the period of a rent at a token, and the token after it. */
export function periodAt(tokens: readonly string[], at: number): { period: Period; end: number } | null {
  if (!periodFirst.has(tokens[at] ?? '')) return null;
  for (let length = Math.min(3, tokens.length - at); length > 0; length--) {
    const period = periodByWords.get(tokens.slice(at, at + length).join(' '));
    if (period) return { period, end: at + length };
  }
  return null;
}
/** Words that say a period wherever they stand: `yearly rent 80k`. */
export const isPeriodAlone = (word: string): boolean => /^(?:yearly|annual|annually|monthly|سنوي|سنويا|شهري|شهريا)$/.test(word);
