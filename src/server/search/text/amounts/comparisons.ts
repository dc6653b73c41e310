// Reads phrases that compare, in English and Arabic: `under`, `at least`, `between`. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` and `end` are indexes of tokens.
import { foldText } from '../../../../shared/search/fold-text.ts';
import { editDistance } from '../match.ts';
import { phrasesIn } from '../vocabulary/lexicon.ts';
import { amountAt } from './amounts.ts';

/** Folded phrases, and the words that they begin with, for a quick look-up. */
interface PhraseSet {
  phrases: ReadonlySet<string>;
  firstWords: ReadonlySet<string>;
}
function phraseSet(...forms: string[]): PhraseSet {
  const phrases = forms.map(foldText);
  return { phrases: new Set(phrases), firstWords: new Set(phrases.map((phrase) => phrase.split(' ')[0]!)) };
}

/** Upper bounds before a number. */
const AT_MOST_PHRASES = phraseSet(
  ...['under', 'below', 'max', 'maximum', 'upto', 'within', 'until', 'till', '<', 'up to', 'less than', 'no more than', 'not more than'],
  ...phrasesIn(`
    cheaper than, lower than, smaller than, fewer than, at most, not over, not above, nothing over, nothing above, nothing more than,
    not higher than, no higher than, not bigger than, no bigger than, not greater than, no greater than, not exceeding, maximum of,
    max of`),
  // `arabic-prefixes.ts` takes the `ب` of بحدود away
  ...phrasesIn(`
    أقل من, أقل بقليل من, تحت, حتى, لا يزيد عن, لا تزيد عن, لا يتجاوز, لا تتجاوز, لا أكثر من, ليس أكثر من, مش أكثر من, بحد أقصى, دون,
    بحدود, حدود, في حدود, ما يتجاوز, ما تتجاوز, ما يزيد عن, ما يتعدى, أصغر من, أدنى من, أرخص من, بأقل من, لغاية`),
);
/** Lower bounds before a number. */
const AT_LEAST_PHRASES = phraseSet(
  ...phrasesIn(`
    over, above, from, min, minimum, >, more than, at least, not less than, no less than, not under, not below, nothing under,
    nothing below`),
  ...['starting from', 'starting at', 'higher than', 'bigger than', 'larger than', 'greater than', 'minimum of', 'min of', 'atleast'],
  ...phrasesIn(`
    أكثر من, فوق, لا يقل عن, لا تقل عن, على الأقل, بحد أدنى, أكبر من, أعلى من, أغلى من, ابتداء من, تبدأ من, يبدأ من`),
);
/** Phrases before an approximate number. */
const ABOUT_PHRASES = phraseSet(
  ...phrasesIn(`
    around, about, approx, approximately, roughly, circa, near, حوالي, تقريبا, نحو, قريب من, قريبة من`),
);
/** Bounds that exclude the number itself where things are counted: `more than 2 bedrooms` is 3 or more. */
const STRICT_PHRASES = phraseSet(
  ...phrasesIn(`
    over, above, more than, under, below, less than, fewer than, <, >, أكثر من, أقل من, فوق, تحت`),
);
/** Words that begin a range. */
export const OPENING = phraseSet('from', 'between', 'in between', 'من', 'بين', 'ما بين');
/** Words between the two ends of a range. */
export const TO = phraseSet('to', 'and', 'until', 'till', 'upto', 'up to', 'إلى', 'الى', 'و', 'حتى', 'ل');
/** Words between two alternatives. */
export const OR = phraseSet('or', 'and', 'أو', 'و');
/** Lower bounds behind a number: `3 bed or more`. */
const AFTER_LEAST = phraseSet(
  ...phrasesIn(`
    or more, and more, or above, and above, and up, or larger, or bigger, upwards, min, minimum, at least, onwards`),
  ...['أو أكثر', 'فأكثر', 'وأكثر', 'على الأقل', 'كحد أدنى', 'فما فوق', 'وما فوق', 'أو أكبر'],
);
/** Upper bounds behind a number: `2m max`. */
const AFTER_MOST = phraseSet(
  ...['or less', 'or below', 'and below', 'and under', 'or under', 'or fewer', 'or smaller', 'max', 'maximum', 'at most', 'tops'],
  ...['أو أقل', 'فأقل', 'كحد أقصى', 'على الأكثر', 'بحد أقصى'],
);
/** Words before a number that say that it is a price. */
export const PRICE_WORDS = phraseSet(
  ...phrasesIn(`
    price, priced, price of, priced at, budget, budget of, cost, costing, السعر, بسعر, سعر, ميزانية, الميزانية, ميزانيتي`),
);
/** Words before a number that say that it is a size. */
export const SIZE_WORDS = phraseSet('size', 'area', 'bua', 'built up area', 'size of', 'area of', 'مساحة', 'بمساحة', 'المساحة', 'مساحتها');

/** How many words the longest phrase of a set has. */
const MAX_PHRASE_LENGTH = 4;

/** How many tokens from `at` on are the longest phrase of the set; 0 when none is. */
export function phraseAt(tokens: readonly string[], at: number, { phrases, firstWords }: PhraseSet): number {
  if (!firstWords.has(tokens[at] ?? '')) return 0;
  for (let length = Math.min(MAX_PHRASE_LENGTH, tokens.length - at); length > 0; length--)
    if (phrases.has(tokens.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** Upper and lower bounds in which one typo is forgiven. */
const MISSPELT_MOST = ['under', 'below', 'maximum'];
const MISSPELT_LEAST = ['above', 'minimum'];
/** A word for a home, which is no typo of `above`. */
const ABODE = 'abode';
/** The one of some words that was typed with one typo, but for the first letter; undefined when there is none. */
const findNearWord = (typed: string, words: readonly string[]): string | undefined =>
  typed.length < 4 || typed === ABODE
    ? undefined
    : words.find((word) => typed.charAt(0) === word.charAt(0) && editDistance(typed, word, 1) === 1);

/** Whether a number is an upper bound (`most`), a lower bound (`least`) or approximate; null when the text does not say. */
export type Bound = 'most' | 'least' | 'about' | null;
/** A bound before a number. */
export interface Comparison {
  bound: Bound;
  /** Whether the number itself is left out where things are counted: `more than`. */
  isStrict: boolean;
  /** The index of the token after the bound. */
  end: number;
}

/** Reads a bound before a number: `under`, `at least`, `around`. In some words one typo is forgiven. `end` is `at` when there is no bound. */
export function comparisonAt(tokens: readonly string[], at: number): Comparison {
  const mostLength = phraseAt(tokens, at, AT_MOST_PHRASES);
  const leastLength = phraseAt(tokens, at, AT_LEAST_PHRASES);
  const aboutLength = phraseAt(tokens, at, ABOUT_PHRASES);
  const length = Math.max(mostLength, leastLength, aboutLength);
  if (length > 0) {
    let bound: Bound = 'about';
    if (mostLength === length) bound = 'most';
    else if (leastLength === length) bound = 'least';
    return { bound, isStrict: STRICT_PHRASES.phrases.has(tokens.slice(at, at + length).join(' ')), end: at + length };
  }
  const typed = tokens[at] ?? '';
  const mostWord = findNearWord(typed, MISSPELT_MOST);
  const word = mostWord ?? findNearWord(typed, MISSPELT_LEAST);
  if (word === undefined) return { bound: null, isStrict: false, end: at };
  return { bound: mostWord ? 'most' : 'least', isStrict: STRICT_PHRASES.phrases.has(word), end: at + 1 };
}

/** The first word of a bound that can only belong to the number in front of it: `or`, `and`, or an Arabic word with such a prefix, as `فأكثر` (or more). */
const JOINED_BOUND = /^(?:or|and|او|[وف](?:اكثر|اقل|ما))$/;

/** Reads a bound behind a number (`isBehindMoney`: an amount): `or more`, `max`. Null when there is none, or when it belongs to the next number. */
export function followedBound(tokens: readonly string[], at: number, isBehindMoney = false): { bound: Bound; end: number } | null {
  const leastLength = phraseAt(tokens, at, AFTER_LEAST);
  const mostLength = phraseAt(tokens, at, AFTER_MOST);
  const length = Math.max(leastLength, mostLength);
  // `2 bed max 2m` sets the bound of the price, `2 bed or more 2m` that of the bedrooms, `2m max 2 bed` that of the price
  const next = amountAt(tokens, at + length);
  const isOfNext = next !== null && !JOINED_BOUND.test(tokens[at]!) && !(isBehindMoney && next.noun && mostLength === length);
  if (length === 0 || isOfNext) return null;
  return { bound: leastLength >= mostLength ? 'least' : 'most', end: at + length };
}
