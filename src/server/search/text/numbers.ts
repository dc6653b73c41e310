import { INT4_MAX } from '../../../shared/property/property.ts';
import { NUMBER_WORDS } from './lexicon.ts';
import { editDistance, foldText } from './match.ts';

/** What the numbers of a text say, and which of its tokens said it. */
export interface Numbers {
  bedrooms: number | null;
  /** AED */
  minPrice: number | null;
  maxPrice: number | null;
  reference: number | null;
  claimed: boolean[];
  /** The tokens, with a misspelt `bedroom` put right. */
  meant: string[];
}

/** Words and numbers of a text, folded; `1,200,000` and `1.5m` stay whole, `1-3m` reads `1 to 3m`, `5m+` reads `over 5m`. */
export const tokenize = (text: string): string[] =>
  foldText(text)
    .replace(/(\d[a-z]{0,3})\s*[-–—]\s*(?=\d)/g, '$1 to ')
    .replace(/(\d[\d.,]*\s?(?:k|m|mn|mln|million))\+/g, 'over $1')
    .replace(/(\d\s*)b\s*\/\s*r\b/g, '$1br')
    .match(/\d+(?:[.,]\d+)*\p{L}*|[\p{L}\p{N}]+|[<>]/gu) ?? [];

const UNITS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  mil: 1e6,
  mill: 1e6,
  million: 1e6,
  millions: 1e6,
  bn: 1e9,
  billion: 1e9,
  الف: 1e3,
  مليون: 1e6,
  ملايين: 1e6,
};
const CURRENCY = new Set(['aed', 'dhs', 'dh', 'dirham', 'dirhams', 'درهم']);
const AREA_UNIT = new Set(['sqft', 'sq', 'ft', 'ft2', 'feet', 'foot', 'sqm', 'm2', 'square', 'meter', 'meters', 'metre', 'metres']);
const MOST = new Set([
  'under',
  'below',
  'max',
  'maximum',
  'upto',
  'within',
  'until',
  'budget',
  '<',
  'up to',
  'less than',
  'no more than',
  'not more than',
  'cheaper than',
  'lower than',
  'at most',
  'اقل من',
  'تحت',
  'حتي',
]);
const LEAST = new Set([
  'over',
  'above',
  'from',
  'min',
  'minimum',
  '>',
  'more than',
  'at least',
  'not less than',
  'no less than',
  'starting from',
  'starting at',
  'higher than',
  'اكثر من',
  'فوق',
]);
const OPENING = new Set(['from', 'between']);
const JOINING = new Set(['to', 'and', 'until', 'till', 'upto']);

/** `2,000,000` and `2.000.000` are grouped, `1.5`, `1.250` and `1,5` are decimals. */
const toNumber = (digits: string): number =>
  /^\d{1,3}((,\d{3})+|(\.\d{3}){2,})$/.test(digits) ? Number(digits.replace(/[.,]/g, '')) : Number(digits.replace(',', '.'));

const BED = /^(br|brs|bd|bdr|bdrm|bhk|beds?|bedrooms?|غرف|غرفه)$/;
const isMisspeltBed = (word: string): boolean =>
  word.startsWith('b') && word.length >= 6 && editDistance(word.replace(/s$/, ''), 'bedroom', 2) <= 2;
const isBed = (word: string | undefined): boolean => word !== undefined && (BED.test(word) || isMisspeltBed(word));

interface Amount {
  value: number;
  unit: number;
  /** The token after it. */
  end: number;
  isMoney: boolean;
}

function amountAt(tokens: readonly string[], at: number): Amount | null {
  let i = at;
  while (CURRENCY.has(tokens[i] ?? '')) i++;
  const [, digits, glued] = /^(\d[\d.,]*)(\p{L}*)$/u.exec(tokens[i] ?? '') ?? [];
  if (digits === undefined || (glued && !UNITS[glued])) return null;
  const own = UNITS[glued ?? ''];
  const next = own ? undefined : UNITS[tokens[i + 1] ?? ''];
  let end = i + (next ? 2 : 1);
  const unit = own ?? next ?? 1;
  let isMoney = unit > 1 || i > at;
  for (; CURRENCY.has(tokens[end] ?? ''); end++) isMoney = true;
  const number = toNumber(digits);
  if (Number.isNaN(number) || AREA_UNIT.has(tokens[end] ?? '')) return null;
  return { value: number, unit, end, isMoney };
}

const aed = (value: number, unit: number): number => Math.min(Math.round(value * unit), INT4_MAX);

/** How many tokens before `at` are one of the phrases: the longest of up to three. */
function phraseBefore(tokens: readonly string[], at: number, phrases: ReadonlySet<string>): number {
  for (let n = 3; n > 0; n--) if (at >= n && phrases.has(tokens.slice(at - n, at).join(' '))) return n;
  return 0;
}

/** 1 when the word before an amount is one of these with one slip: `undr 2m`. */
const wordBefore = (tokens: readonly string[], at: number, ...words: string[]): number =>
  words.some((word) => tokens[at - 1]?.charAt(0) === word.charAt(0) && editDistance(tokens[at - 1]!, word, 1) === 1) ? 1 : 0;

function claim(numbers: Numbers, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    numbers.claimed[i] = true;
    if (!BED.test(numbers.meant[i]!) && isMisspeltBed(numbers.meant[i]!)) numbers.meant[i] = 'bedroom';
  }
  return to;
}

/** `under 3m`, `from 1m to 3m`, `AED 900k`, `2 million`; an amount alone is a budget. Returns the token after it, or `at` when there is no price. */
function readPrice(tokens: readonly string[], at: number, numbers: Numbers): number {
  const first = amountAt(tokens, at);
  if (!first) return at;
  const second = JOINING.has(tokens[first.end] ?? '') ? amountAt(tokens, first.end + 1) : null;
  if (second && (second.isMoney || second.value >= 1000)) {
    const unit = first.unit === 1 && first.value < 1000 ? second.unit : first.unit;
    const ends = [aed(first.value, unit), aed(second.value, second.unit)];
    if (ends.every((end) => end >= 1000)) {
      numbers.minPrice = Math.min(...ends);
      numbers.maxPrice = Math.max(...ends);
      return claim(numbers, at - phraseBefore(tokens, at, OPENING), second.end);
    }
  }
  const most = phraseBefore(tokens, at, MOST) || wordBefore(tokens, at, 'under', 'below', 'budget', 'maximum');
  const least = phraseBefore(tokens, at, LEAST) || wordBefore(tokens, at, 'above', 'minimum');
  if (!first.isMoney && !((most || least) && first.value >= 1000)) return at;
  if (least > most) numbers.minPrice = aed(first.value, first.unit);
  else numbers.maxPrice = aed(first.value, first.unit);
  return claim(numbers, at - Math.max(most, least), first.end);
}

const smallNumber = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,2}$/.test(word) ? Number(word) : NUMBER_WORDS.get(word ?? '');

/** `2 bed`, `2br`, `two bedrooms`; `2 to 3 bed` is parsed and restricts nothing, because a text has one number of bedrooms. */
function readBedrooms(tokens: readonly string[], at: number, numbers: Numbers): number {
  const [, digits, word] = /^(\d{1,2})(\p{L}+)$/u.exec(tokens[at] ?? '') ?? [];
  if (digits !== undefined && (word === 'b' || isBed(word))) {
    numbers.bedrooms = Number(digits);
    return claim(numbers, at, at + 1);
  }
  // the Arabic dual: two rooms in one word
  if (/^غرفت(ين|ان)$/.test(tokens[at] ?? '')) {
    numbers.bedrooms = 2;
    return claim(numbers, at, at + (tokens[at + 1] === 'نوم' ? 2 : 1));
  }
  const n = smallNumber(tokens[at]);
  if (n === undefined) return at;
  if (isBed(tokens[at + 1])) {
    numbers.bedrooms = n;
    const room = /^(rooms?|نوم)$/.test(tokens[at + 2] ?? '') ? 1 : 0;
    return claim(numbers, at, at + 2 + room);
  }
  const isRange = /^(to|or|and)$/.test(tokens[at + 1] ?? '') && smallNumber(tokens[at + 2]) !== undefined && isBed(tokens[at + 3]);
  return isRange ? claim(numbers, at, at + 4) : at;
}

/** `DLV-1207`, `dlv 1207`, `dlv1207`. */
function readReference(tokens: readonly string[], at: number, numbers: Numbers): number {
  const glued = /^dlv(\d{1,10})$/.exec(tokens[at] ?? '')?.[1];
  const digits = glued ?? (tokens[at] === 'dlv' ? /^\d{1,10}$/.exec(tokens[at + 1] ?? '')?.[0] : undefined);
  if (digits === undefined || Number(digits) < 1 || Number(digits) > INT4_MAX) return at;
  numbers.reference = Number(digits);
  return claim(numbers, at, at + (glued ? 1 : 2));
}

/** Reads references, bedrooms and prices before any word is looked up, so that `damac hills 2 bed` has two bedrooms. */
export function readNumbers(tokens: readonly string[]): Numbers {
  const numbers: Numbers = {
    bedrooms: null,
    minPrice: null,
    maxPrice: null,
    reference: null,
    claimed: tokens.map(() => false),
    meant: [...tokens],
  };
  for (let i = 0; i < tokens.length; ) {
    let end = readReference(tokens, i, numbers);
    if (end === i) end = readBedrooms(tokens, i, numbers);
    if (end === i) end = readPrice(tokens, i, numbers);
    i = Math.max(end, i + 1);
  }
  return numbers;
}
