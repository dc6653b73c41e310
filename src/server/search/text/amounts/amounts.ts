// Reads numbers with their units in a search text: `2m`, `3 bed`, `1,200 sq ft`. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` and `end` are indexes of tokens.

import { keysOf, type MinimumKey } from '../../../../shared/search/filter-table.ts';
import { NUMBER_WORDS } from '../../../../shared/search/number-words.ts';
import { CURRENCY, type ForeignCurrency, foldAll, foldKeys, foreignCurrencyOf, UNITS } from '../../../../shared/search/price-words.ts';
import { editDistance } from '../match.ts';

/** What a number counts or measures. */
export type Noun = 'bedrooms' | 'bathrooms' | MinimumKey | 'sqft' | 'sqm';
/** A number with its unit. */
export interface Amount {
  value: number;
  /** What `value` is multiplied by: 1, a thousand, a million or a billion, or two million for an Arabic dual. */
  unit: number;
  hasCurrency: boolean;
  /** The currency that the text names, where it is not AED. */
  currency?: ForeignCurrency | undefined;
  /** What it counts; null when no noun follows. */
  noun: Noun | null;
  /** The index of the token after it. */
  end: number;
}

/** Arabic duals, which say two of a unit in one word: two million. `tokenize` writes two thousand as a number and its unit. */
const DUAL_UNITS = foldKeys({ مليونين: 2e6, مليونان: 2e6 });
/** Units that mean one without a number in front: a million. */
const SINGLE_UNITS = foldKeys({ مليون: 1e6 });
const HALF = foldAll('half', 'نصف', 'ونصف', 'نص', 'ونص');

/** `2 br`, `3 bhk`, `2 bedrooms`. */
const BED = /^(?:b|br|brs|bd|bds|bdr|bdrs|bdrm|bdrms|bhk|bhks|beds?|bedrooms?|bedroomed)$/;
/** English and Arabic words for rooms, which may be bedrooms. */
const ROOM = /^(?:rooms?|غرف|غرفه)$/;
/** `2 ba`, `3 bathrooms`, `1 wc`. */
const BATH = /^(?:ba|bath|baths|bathrooms?|bathroomed|washrooms?|toilets?|wc|حمام|حمامات)$/;
/** The words behind a number of what each minimum of the table of filters counts: `2 parking spaces`, `2 car parking`. */
const COUNTED_NOUNS: Record<MinimumKey, RegExp> = {
  minParking:
    /^(?:(?:covered |car )?(?:parkings?|carparks?)(?: (?:spaces?|spots?|bays?|slots?|places?))?|(?:مواقف|موقف)(?: (?:سياره|سيارات))?)(?= |$)/,
  minCheques: /^(?:cheques?|checks?|chqs?|cheq|payments?|شيكات|شيك|دفعات|دفعه)(?= |$)/,
};
/** The word for sleeping, which makes an Arabic room a bedroom: `غرفه نوم`. */
const SLEEPING = 'نوم';
/** The word for swimming, which makes an Arabic bathroom a pool: `حمام سباحه`. */
const SWIMMING = 'سباحه';

/** Whether a word is the word `meant`, or its plural, with up to two typos. */
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

/** What a word counts or measures; null for other words. */
function nounOf(word: string): Noun | null {
  if (BED.test(word) || misspeltRoom(word) === 'bedroom') return 'bedrooms';
  if (BATH.test(word) || misspeltRoom(word) === 'bathroom') return 'bathrooms';
  return word === 'sqft' || word === 'sqm' ? word : null;
}

/** What a minimum of the table of filters counts at a token, and the index of the token after its words. */
function countedNounAt(tokens: readonly string[], at: number): { noun: MinimumKey; end: number } | null {
  const text = tokens.slice(at, at + 3).join(' ');
  for (const noun of keysOf('minimum')) {
    const words = COUNTED_NOUNS[noun].exec(text)?.[0];
    if (words !== undefined) return { noun, end: at + words.split(' ').length };
  }
  return null;
}

/**
 * The noun that begins at a token, and the index of the token after it. Only behind a number `rooms` are bedrooms, and `parking` is a number of spaces, not
 * the amenity.
 */
export function nounAt(tokens: readonly string[], at: number, isBehindNumber = true): { noun: Noun; end: number } | null {
  const word = tokens[at];
  if (word === undefined) return null;
  const noun = nounOf(word);
  const nextToken = tokens[at + 1] ?? '';
  // `bed room` and `bath room` in two words
  const isRoomNext = /^rooms?$/.test(nextToken);
  if (noun === 'bedrooms') return { noun, end: at + (isRoomNext || nextToken === SLEEPING ? 2 : 1) };
  if (noun === 'bathrooms') return nextToken === SWIMMING ? null : { noun, end: at + (isRoomNext ? 2 : 1) };
  if (noun) return { noun, end: at + 1 };
  if (!isBehindNumber) return null;
  if (!ROOM.test(word)) return countedNounAt(tokens, at);
  return { noun: 'bedrooms', end: at + (nextToken === SLEEPING ? 2 : 1) };
}

/** Digits in groups of three: `2,000`, `2.000.000`. A single group behind a point is no such number but a decimal: `1.250`. */
const GROUPED_DIGITS = /^\d{1,3}((,\d{3})+|(\.\d{3}){2,})$/;
/** Digits in the Indian groups, of two before the last three: `1,20,000`, `1,20,00,000`. */
const INDIAN_DIGITS = /^\d{1,2}(,\d{2})+,\d{3}$/;
/** The value of digits. `1.5`, `1.250` and `1,5` are decimals. */
const toNumber = (digits: string): number =>
  GROUPED_DIGITS.test(digits) || INDIAN_DIGITS.test(digits) ? Number(digits.replace(/[.,]/g, '')) : Number(digits.replace(',', '.'));

/** The number that one token says, with what is written onto it: `2m`, `90aed`, `2br`. */
type TokenNumber = Pick<Amount, 'value' | 'unit' | 'hasCurrency' | 'noun'>;

/** Reads a token of digits, which may end in a unit, a currency or a noun; null when it ends in anything else. */
function digitsOf(token: string): TokenNumber | null {
  // digits with points and commas, then the letters behind them
  const [, digits, letters = ''] = /^(\d[\d.,]*)(\p{L}*)$/u.exec(token) ?? [];
  if (digits === undefined) return null;
  const unit = UNITS.get(letters) ?? 1;
  const noun = letters && unit === 1 ? nounOf(letters) : null;
  const hasCurrency = CURRENCY.has(letters);
  if (letters && unit === 1 && !noun && !hasCurrency) return null;
  const value = toNumber(digits);
  // `1.2.3` is no number
  return Number.isNaN(value) ? null : { value, unit, hasCurrency, noun };
}

/** Reads English words for 1 to 999 (`two hundred and fifty`, `twenty five`), or one Arabic word; null for other words. */
function countOf(tokens: readonly string[], at: number): { value: number; end: number } | null {
  const first = NUMBER_WORDS.get(tokens[at] ?? '');
  if (first === undefined) return null;
  const rest = (end: number): number => NUMBER_WORDS.get(tokens[end] ?? '') ?? 0;
  if (tokens[at + 1] === 'hundred') {
    const restAt = at + (tokens[at + 2] === 'and' && rest(at + 3) >= 10 ? 3 : 2);
    const behind = rest(restAt) >= 10 ? countOf(tokens, restAt) : null;
    return { value: 100 * first + (behind?.value ?? 0), end: behind?.end ?? at + 2 };
  }
  const ones = first >= 20 && first < 100 && /^[a-z]/.test(tokens[at]!) ? rest(at + 1) : 0;
  return ones > 0 && ones < 10 ? { value: first + ones, end: at + 2 } : { value: first, end: at + 1 };
}

/** Reads a number in words: `three`, `half a` in front of a unit, `مليونين` (two million). Null for other words. */
function numberWordsAt(tokens: readonly string[], at: number): (TokenNumber & { end: number }) | null {
  const ofValue = (value: number, end: number, unit = 1) => ({ value, unit, hasCurrency: false, noun: null, end });
  const token = tokens[at] ?? '';
  const count = countOf(tokens, at);
  if (count) return ofValue(count.value, count.end);
  const unitAt = /^an?$/.test(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  if (UNITS.has(tokens[unitAt] ?? '')) {
    if (HALF.has(token)) return ofValue(0.5, unitAt);
    if (token === 'quarter') return ofValue(0.25, unitAt);
    if (unitAt === at + 1 && /^an?$/.test(token) && tokens[unitAt]!.length > 3) return ofValue(1, unitAt);
  }
  const unit = DUAL_UNITS.get(token) ?? SINGLE_UNITS.get(token);
  return unit === undefined ? null : ofValue(1, at + 1, unit);
}

/** The index of the token after `and a half`, as in `2 million and a half` or `مليون ونصف`; null when the tokens say no half. */
function endOfHalf(tokens: readonly string[], at: number): number | null {
  let end = at;
  if (['and', 'و'].includes(tokens[at] ?? '')) end += tokens[at + 1] === 'a' ? 2 : 1;
  return HALF.has(tokens[end] ?? '') ? end + 1 : null;
}

/** The index of the first token from `at` on that is no currency, and the currency before it, where that is not AED. */
function skipCurrency(tokens: readonly string[], at: number): { end: number; currency: ForeignCurrency | undefined } {
  let end = at;
  let currency: ForeignCurrency | undefined;
  for (; ; end++) {
    const token = tokens[end] ?? '';
    const foreign = foreignCurrencyOf(token);
    if (!foreign && !CURRENCY.has(token)) return { end, currency };
    currency ??= foreign;
  }
}

/** What a number of thousands or lakhs adds to the larger unit before it, as in `1 million 200 thousand`: its part of the unit, and the token behind it. */
function smallerUnitAt(allTokens: readonly string[], at: number, unit: number): { part: number; end: number } | null {
  const first = allTokens[at];
  // the Arabic `and` is written onto the number
  const tokens = first?.startsWith('و') ? allTokens.with(at, first.slice(1)) : allTokens;
  const start = ['and', ''].includes(tokens[at] ?? '') ? at + 1 : at;
  const digits = digitsOf(tokens[start] ?? '');
  const number = digits ? { ...digits, end: start + 1 } : numberWordsAt(tokens, start);
  if (!number || number.noun || number.hasCurrency) return null;
  const nextUnit = number.unit === 1 ? UNITS.get(tokens[number.end] ?? '') : undefined;
  const smaller = nextUnit ?? number.unit;
  const part = (number.value * smaller) / unit;
  const end = number.end + (nextUnit ? 1 : 0);
  return smaller >= 1e3 && part < 1 && smaller < unit && nounAt(tokens, end) === null ? { part, end } : null;
}

/** Reads a number at a token, in digits or words, with the unit, the currency and the noun behind it. Null when there is none. */
export function amountAt(tokens: readonly string[], at: number): Amount | null {
  const { end: numberAt, currency: currencyInFront } = skipCurrency(tokens, at);
  const token = tokens[numberAt] ?? '';
  const digits = digitsOf(token);
  const number = digits ? { ...digits, end: numberAt + 1 } : numberWordsAt(tokens, numberAt);
  if (!number) return null;
  let { value, unit, noun, end } = number;
  // `one and a half million`
  const halfInFront = unit === 1 && !noun ? endOfHalf(tokens, end) : null;
  if (halfInFront !== null && UNITS.has(tokens[halfInFront] ?? '')) {
    value += 0.5;
    end = halfInFront;
  }
  if (unit === 1 && !noun && UNITS.has(tokens[end] ?? '')) unit = UNITS.get(tokens[end++]!)!;
  const halfEnd = unit > 1 ? endOfHalf(tokens, end) : null;
  if (halfEnd !== null) {
    // the unit of a dual is two million, so that half a million is a quarter of it
    value += DUAL_UNITS.has(token) ? 0.25 : 0.5;
    end = halfEnd;
  }
  const smaller = halfEnd === null && unit >= 1e5 ? smallerUnitAt(tokens, end, unit) : null;
  if (smaller) {
    value = Number((value + smaller.part).toPrecision(12));
    end = smaller.end;
  }
  const { end: currencyEnd, currency: currencyBehind } = skipCurrency(tokens, end);
  const hasCurrency = numberAt > at || number.hasCurrency || currencyEnd > end;
  end = currencyEnd;
  // money counts no rooms, as in `2m 3 bed`; a size may be in thousands
  const nextNoun = noun || hasCurrency || unit > 1e3 ? null : nounAt(tokens, end);
  if (nextNoun && (unit === 1 || nextNoun.noun === 'sqft' || nextNoun.noun === 'sqm')) ({ noun, end } = nextNoun);
  return { value, unit, hasCurrency, currency: currencyInFront ?? currencyBehind, noun, end };
}
