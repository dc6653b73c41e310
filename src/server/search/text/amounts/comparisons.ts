// Reads phrases that compare: `under`, `at least`, `between`, in English and Arabic.

import { editDistance, foldText } from '../match.ts';
import { amountAt } from './amounts.ts';

/** Phrases that bound or join numbers, with the words that they begin with. */
interface PhraseSet {
  all: ReadonlySet<string>;
  first: ReadonlySet<string>;
}
function phrases(...forms: string[]): PhraseSet {
  const all = forms.map(foldText);
  return { all: new Set(all), first: new Set(all.map((form) => form.split(' ')[0]!)) };
}
/** Bounds before a number. */
const AT_MOST_PHRASES = phrases(
  ...['under', 'below', 'max', 'maximum', 'upto', 'within', 'until', 'till', '<', 'up to', 'less than', 'no more than', 'not more than'],
  ...[
    'cheaper than',
    'lower than',
    'smaller than',
    'fewer than',
    'at most',
    'not over',
    'not above',
    'nothing over',
    'nothing above',
    'nothing more than',
    'not exceeding',
    'maximum of',
    'max of',
  ],
  ...['أقل من', 'تحت', 'حتى', 'لا يزيد عن', 'لا تزيد عن', 'لا يتجاوز', 'بحد أقصى', 'دون', 'أصغر من', 'بأقل من', 'لغاية'],
);
const AT_LEAST_PHRASES = phrases(
  ...[
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
    'not under',
    'not below',
    'nothing under',
    'nothing below',
  ],
  ...['starting from', 'starting at', 'higher than', 'bigger than', 'larger than', 'greater than', 'minimum of', 'min of', 'atleast'],
  ...['أكثر من', 'فوق', 'لا يقل عن', 'لا تقل عن', 'على الأقل', 'بحد أدنى', 'أكبر من', 'ابتداء من', 'تبدأ من', 'يبدأ من'],
);
const ABOUT_PHRASES = phrases('around', 'about', 'approx', 'approximately', 'roughly', 'circa', 'near', 'حوالي', 'تقريبا', 'نحو', 'بحدود');
/** Those before a number that leave the number itself out where things are counted. */
const STRICT = phrases(
  'over',
  'above',
  'more than',
  'under',
  'below',
  'less than',
  'fewer than',
  '<',
  '>',
  'أكثر من',
  'أقل من',
  'فوق',
  'تحت',
);
/** What begins a range. */
export const OPENING = phrases('from', 'between', 'in between', 'من', 'بين', 'ما بين');
/** Between the two ends of a range, and between two alternatives. */
export const TO = phrases('to', 'and', 'until', 'till', 'upto', 'up to', 'إلى', 'الى', 'و', 'حتى', 'ل');
export const OR = phrases('or', 'and', 'أو', 'و');
/** Bounds behind a number. */
const AFTER_LEAST = phrases(
  ...[
    'or more',
    'and more',
    'or above',
    'and above',
    'and up',
    'or larger',
    'or bigger',
    'upwards',
    'min',
    'minimum',
    'at least',
    'onwards',
  ],
  ...['أو أكثر', 'فأكثر', 'وأكثر', 'على الأقل', 'كحد أدنى', 'فما فوق', 'وما فوق', 'أو أكبر'],
);
const AFTER_MOST = phrases(
  ...['or less', 'or below', 'and below', 'and under', 'or under', 'or fewer', 'or smaller', 'max', 'maximum', 'at most', 'tops'],
  ...['أو أقل', 'فأقل', 'كحد أقصى', 'على الأكثر', 'بحد أقصى'],
);
/** Words before a number that say what it is. */
export const PRICE_WORDS = phrases(
  'price',
  'priced',
  'price of',
  'priced at',
  'budget',
  'budget of',
  'cost',
  'costing',
  'السعر',
  'بسعر',
  'سعر',
  'ميزانية',
  'الميزانية',
  'ميزانيتي',
);
export const SIZE_WORDS = phrases('size', 'area', 'bua', 'built up area', 'size of', 'area of', 'مساحة', 'بمساحة', 'المساحة', 'مساحتها');

/** How many tokens at `at` make the longest of the phrases. */
export function phraseAt(tokens: readonly string[], at: number, { all, first }: PhraseSet): number {
  if (!first.has(tokens[at] ?? '')) return 0;
  for (let n = Math.min(4, tokens.length - at); n > 0; n--) if (all.has(tokens.slice(at, at + n).join(' '))) return n;
  return 0;
}
const MISSPELT_MOST = ['under', 'below', 'maximum'];
const MISSPELT_LEAST = ['above', 'minimum'];
const isNearly = (typed: string, words: readonly string[]): boolean =>
  typed.length >= 4 && words.some((word) => typed.charAt(0) === word.charAt(0) && editDistance(typed, word, 1) === 1);

/** Which side of a number is meant; null when none is named. */
export type Bound = 'most' | 'least' | 'about' | null;
/** A bound before a number. */
export interface Comparison {
  bound: Bound;
  /** Whether the number itself is left out where things are counted: `more than`. */
  isStrict: boolean;
  /** The token after it. */
  end: number;
}

/** `under`, `at least`, `around` before a number, and the token after it; one misspelt letter is forgiven. */
export function comparisonAt(tokens: readonly string[], at: number): Comparison {
  const mostLength = phraseAt(tokens, at, AT_MOST_PHRASES);
  const leastLength = phraseAt(tokens, at, AT_LEAST_PHRASES);
  const about = phraseAt(tokens, at, ABOUT_PHRASES);
  const length = Math.max(mostLength, leastLength, about);
  if (length > 0) {
    const bound = mostLength === length ? 'most' : leastLength === length ? 'least' : 'about';
    return { bound, isStrict: STRICT.all.has(tokens.slice(at, at + length).join(' ')), end: at + length };
  }
  const typed = tokens[at] ?? '';
  if (isNearly(typed, MISSPELT_MOST)) return { bound: 'most', isStrict: true, end: at + 1 };
  return isNearly(typed, MISSPELT_LEAST) ? { bound: 'least', isStrict: true, end: at + 1 } : { bound: null, isStrict: false, end: at };
}

/** `or more`, `max` behind a number. */
export function followedBound(tokens: readonly string[], at: number): { bound: Bound; end: number } | null {
  const leastLength = phraseAt(tokens, at, AFTER_LEAST);
  const mostLength = phraseAt(tokens, at, AFTER_MOST);
  const length = Math.max(leastLength, mostLength);
  // `2 bed max 2m` sets the bound of the price
  if (length === 0 || (amountAt(tokens, at + length) && !/^(?:or|and)$/.test(tokens[at]!))) return null;
  return { bound: leastLength >= mostLength ? 'least' : 'most', end: at + length };
}
