// The words of prices in a search text, in English and Arabic: units, currency, and the periods that rents are paid for. Browsers need them too.
import { foldText } from './fold-text.ts';

/** The time that a rent is paid for. */
export type Period = 'week' | 'month' | 'year';

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
  billions: 1e9,
  الف: 1e3,
  ألفا: 1e3,
  الاف: 1e3,
  آلاف: 1e3,
  مليون: 1e6,
  ملايين: 1e6,
  مليار: 1e9,
  万: 1e4,
  亿: 1e8,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  लाख: 1e5,
  لاکھ: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  करोड़: 1e7,
  کروڑ: 1e7,
});
export const CURRENCY = foldAll('aed', 'dhs', 'dh', 'dirham', 'dirhams', 'درهم', 'دراهم', 'د', 'дирхам', 'дирхама', 'дирхамов', '迪拉姆');

/** Other currencies that people name, by the words for them. Their amounts are converted where a rate is known. */
const FOREIGN_CURRENCIES = {
  USD: ['usd', 'dollar', 'dollars', 'bucks', 'دولار', 'دولارات', 'доллар', 'доллара', 'долларов', '美元'],
  GBP: ['gbp', 'pound', 'pounds', 'sterling', 'quid', 'جنيه استرليني'],
  EUR: ['eur', 'euro', 'euros', 'يورو', 'евро', '欧元'],
  SAR: ['sar', 'riyal', 'riyals', 'rial', 'rials', 'ريال'],
  INR: ['inr', 'rupee', 'rupees', 'rs', 'روبية', 'روپے', 'रुपये'],
  PKR: ['pkr'],
  CNY: ['cny', 'rmb', 'yuan', '人民币'],
  RUB: ['rub', 'ruble', 'rubles', 'rouble', 'roubles', 'руб', 'рубль', 'рубля', 'рублей'],
  CAD: ['cad'],
  AUD: ['aud'],
  CHF: ['chf'],
  SGD: ['sgd'],
  JPY: ['jpy', 'yen'],
  KWD: ['kwd', 'dinar', 'dinars', 'دينار'],
  QAR: ['qar'],
  OMR: ['omr'],
  BHD: ['bhd'],
  EGP: ['egp', 'جنيه'],
} as const;
export type ForeignCurrency = keyof typeof FOREIGN_CURRENCIES;
const foreignByWord = new Map(
  (Object.keys(FOREIGN_CURRENCIES) as ForeignCurrency[]).flatMap((currency) =>
    FOREIGN_CURRENCIES[currency].map((word): [string, ForeignCurrency] => [foldText(word), currency]),
  ),
);
/** The other currency that a folded word names. */
export const foreignCurrencyOf = (word: string): ForeignCurrency | undefined => foreignByWord.get(word);

/** The signs of currencies, as words. */
const SIGNS: Record<string, string> = { $: 'usd', '£': 'gbp', '€': 'eur', '₹': 'inr', '₽': 'rub', '¥': 'cny', '\u20C3': 'aed' };
const LATIN_UNITS = [...UNITS.keys()].filter((unit) => /^[a-z]+$/.test(unit)).join('|');
const GLUED_CURRENCY = [...CURRENCY, ...foreignByWord.keys()].filter((word) => /^\p{L}{2,}$/u.test(word)).join('|');
const BEFORE_NUMBER = new RegExp(`(?<![\\p{L}\\d])(${GLUED_CURRENCY})\\.?(?=\\d)`, 'gu');
const BEHIND_NUMBER = new RegExp(`(?<![\\p{L}\\d])(\\d[\\d.,]*(?:${LATIN_UNITS})?)(${GLUED_CURRENCY})(?![\\p{L}\\d])`, 'gu');

const AMOUNT_WITH_CURRENCY = new RegExp(`^(?:${GLUED_CURRENCY})\\d+(?:${LATIN_UNITS})?$`, 'u');
/** Whether a folded word is an amount with its currency in front: `aed900k`. */
export const isAmountWithCurrency = (word: string): boolean => AMOUNT_WITH_CURRENCY.test(word);

/**
 * Writes the numbers of a folded text as the parser reads them: currencies as words apart from their number (`aed1.5m`, `$500k`, `د.إ`), the Arabic
 * decimal point and thousands separator as western ones, thousands without blanks (`500 000`), and no `/-` behind an amount.
 */
export const spellAmounts = (text: string): string =>
  text
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/(?<=\d)[٬،](?=\d)/g, ',')
    .replace(/(?<![\d.,])\d{1,3}(?:(?: \d{3}){2,}| 000)(?![\d\p{L}])/gu, (digits) => digits.replaceAll(' ', ''))
    .replace(/(?<=\d)\s*(?:\/-|-\/)(?!\d)/g, ' ')
    .replace(/(?<!\p{L})د\s?\.\s?ا\.?/gu, ' aed ')
    .replace(/\b(?:us|u\.s\.?) dollars?\b/g, 'usd')
    .replace(/(?:\b(?:us|u\.s\.?)\s?)?[$£€₹₽¥\u20C3]/g, (sign) => ` ${SIGNS[sign.at(-1)!]} `)
    .replace(BEFORE_NUMBER, '$1 ')
    .replace(BEHIND_NUMBER, '$1 $2');

/** Ways to say the period of a rent. */
const PERIODS: readonly (readonly [Period, readonly string[]])[] = [
  ['year', ['yearly', 'annually', 'annual', 'per annum', 'per year', 'a year', 'year', 'yr', 'per yr', 'every year', 'in a year']],
  ['month', ['monthly', 'per month', 'a month', 'month', 'mo', 'pm', 'per mo', 'every month', 'each month']],
  ['week', ['weekly', 'per week', 'a week', 'pw', 'per wk', 'every week', 'في الأسبوع', 'بالأسبوع', 'أسبوعيا', 'أسبوعي']],
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
export const isPeriodAlone = (word: string): boolean => /^(?:yearly|annual|annually|monthly|weekly|سنوي|سنويا|شهري|شهريا)$/.test(word);

/** The end of a number or word with `pa` behind it: `80k p.a.`, and also the end of a word such as `spa`, or `keep a`. */
const PER_ANNUM = /(\p{N}|\p{L})\s*(?:p\.?\s?a\.?)(?=\s|$)/gu;
/** Replaces `80k p.a.` by `80k yearly`; the end of a word stays as it is. */
const replacePerAnnum = (match: string, before: string): string => (/^\S\s/u.test(match) || /\d/.test(before) ? `${before} yearly` : match);

/** Writes the abbreviated periods of a folded text as words: `8000 pcm` as `8000 monthly`, `80k p.a.` as `80k yearly`. */
export const spellPeriods = (text: string): string =>
  text
    .replace(/([\dkm])\s*(?:pcm|p\.?\s?\/?\s?m\.?)(?![\p{L}\d])/gu, '$1 monthly')
    .replace(/([\dkm])\s*p\.?\s?\/?\s?w\.?(?![\p{L}\d])/gu, '$1 weekly')
    .replace(/([\dkm])\s*p\s?\/\s?[ya](?![\p{L}\d])/gu, '$1 yearly')
    .replace(PER_ANNUM, replacePerAnnum);

/** A number without a unit must have so many digits to be a price: `5 year` is a span of time. */
const PLAIN_PRICE = /^\d[\d.,]{3,}$/;
/** Whether a token is a price or ends one, when a period is next to it: `80k`, `80000`, `aed`, `thousand`. */
function isPrice(token: string): boolean {
  const unit = token.replace(/^\d[\d.,]*/, '');
  return UNITS.has(unit) || CURRENCY.has(unit) || PLAIN_PRICE.test(token);
}

/** Whether a text has a price with the period of a rent next to it: `80k yearly`, `8,000 AED a month`, `yearly 80k`. */
export function namesRent(text: string): boolean {
  const tokens = spellPeriods(spellAmounts(foldText(text))).match(/\d[\d.,]*\p{L}*|\p{L}+/gu) ?? [];
  // in `1% monthly, 1.2m` the period belongs to the number before it
  const hasPeriodInFront = (at: number) => isPeriodAlone(tokens[at - 1] ?? '') && !/^\d/.test(tokens[at - 2] ?? '');
  return tokens.some((token, at) => isPrice(token) && (periodAt(tokens, at + 1) !== null || hasPeriodInFront(at)));
}
