// The words of prices in a search text, in English and Arabic: units, currency, and the periods that rents are paid for. Browsers need them too.
import { foldText } from './fold-text.ts';

/** The time that a rent is paid for. */
export type Period = 'month' | 'year';

/** A map of words, in their folded spelling. */
export const foldKeys = <T>(entries: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(entries).map(([key, value]) => [foldText(key), value]));
/** A set of words, in their folded spelling. */
export const foldAll = (...words: string[]): Set<string> => new Set(words.map(foldText));

/** Words behind a number that multiply it. */
export const UNITS = foldKeys({
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
export const CURRENCY = foldAll('aed', 'dhs', 'dh', 'dirham', 'dirhams', 'درهم', 'دراهم', 'د');

/** Ways to say the period of a rent. */
const PERIODS: readonly (readonly [Period, readonly string[]])[] = [
  ['year', ['yearly', 'annually', 'annual', 'per annum', 'per year', 'a year', 'year', 'yr', 'per yr', 'every year', 'in a year']],
  ['month', ['monthly', 'per month', 'a month', 'month', 'mo', 'pm', 'per mo', 'every month']],
  ['year', ['سنويا', 'سنوي', 'في السنة', 'بالسنة', 'للسنة', 'السنة', 'سنة', 'في العام', 'كل سنة']],
  ['month', ['شهريا', 'شهري', 'في الشهر', 'بالشهر', 'للشهر', 'الشهر', 'شهر', 'كل شهر']],
];
const periodByWords = new Map(PERIODS.flatMap(([period, forms]) => forms.map((form): [string, Period] => [foldText(form), period])));

/** The words that a period begins with. */
const periodFirstWords = new Set([...periodByWords.keys()].map((form) => form.split(' ')[0]));

/** The period of a rent at a token (`a year`, `monthly`), and the index of the token after it. Periods have at most three words. */
export function periodAt(tokens: readonly string[], at: number): { period: Period; end: number } | null {
  if (!periodFirstWords.has(tokens[at] ?? '')) return null;
  for (let length = Math.min(3, tokens.length - at); length > 0; length--) {
    const period = periodByWords.get(tokens.slice(at, at + length).join(' '));
    if (period) return { period, end: at + length };
  }
  return null;
}

/** Whether a word says a period without a price in front of it: `yearly rent 80k`. */
export const isPeriodAlone = (word: string): boolean => /^(?:yearly|annual|annually|monthly|سنوي|سنويا|شهري|شهريا)$/.test(word);

/** The end of a number or word with `pa` behind it: `80k p.a.`, and also the end of a word such as `spa`, or `keep a`. */
const PER_ANNUM = /(\p{N}|\p{L})\s*(?:p\.?\s?a\.?)(?=\s|$)/gu;
/** Replaces `80k p.a.` by `80k yearly`; the end of a word stays as it is. */
const replacePerAnnum = (match: string, before: string): string => (/^\S\s/u.test(match) || /\d/.test(before) ? `${before} yearly` : match);

/** Writes the abbreviated periods of a folded text as words: `8000 pcm` as `8000 monthly`, `80k p.a.` as `80k yearly`. */
export const spellPeriods = (text: string): string =>
  text.replace(/(\d)\s*(?:pcm|p\.?\s?m\.?)(?![\p{L}\d])/gu, '$1 monthly').replace(PER_ANNUM, replacePerAnnum);

/** A number without a unit must have so many digits to be a price: `5 year` is a span of time. */
const PLAIN_PRICE = /^\d[\d.,]{3,}$/;
/** Whether a token is a price or ends one, when a period is next to it: `80k`, `80000`, `aed`, `thousand`. */
function isPrice(token: string): boolean {
  const unit = token.replace(/^\d[\d.,]*/, '');
  return UNITS.has(unit) || CURRENCY.has(unit) || PLAIN_PRICE.test(token);
}

/** Whether a text has a price with the period of a rent next to it: `80k yearly`, `8,000 AED a month`, `yearly 80k`. */
export function namesRent(text: string): boolean {
  const tokens = spellPeriods(foldText(text)).match(/\d[\d.,]*\p{L}*|\p{L}+/gu) ?? [];
  // in `1% monthly, 1.2m` the period belongs to the number before it
  const hasPeriodInFront = (at: number) => isPeriodAlone(tokens[at - 1] ?? '') && !/^\d/.test(tokens[at - 2] ?? '');
  return tokens.some((token, at) => isPrice(token) && (periodAt(tokens, at + 1) !== null || hasPeriodInFront(at)));
}
