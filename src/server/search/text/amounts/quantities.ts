// Reads what numbers of a text limit: price, size, bedrooms, bathrooms, days.
import { INT4_MAX } from '../../../../shared/property/property.ts';
import { MAX_BEDROOMS, type SearchFilter } from '../../../../shared/search/search.ts';
import type { Reading } from '../reading.ts';
import { daysAt, dualAt, longReference, referenceAt } from '../set-phrases.ts';
import { type Amount, amountAt, isPeriodAlone, type Noun, nounAt, type Period, periodAt } from './amounts.ts';
import { type Bound, comparisonAt, followedBound, OPENING, OR, PRICE_WORDS, phraseAt, SIZE_WORDS, TO } from './comparisons.ts';

type Subject = Noun | 'price' | null;

/** What a number is said to be before it is named: `price`, `size`, `bedrooms`. */
function subjectAt(tokens: readonly string[], at: number): { subject: Subject; end: number } {
  const price = phraseAt(tokens, at, PRICE_WORDS);
  if (price) return { subject: 'price', end: at + price };
  const size = phraseAt(tokens, at, SIZE_WORDS);
  if (size) return { subject: 'sqft', end: at + size };
  const noun = nounAt(tokens, at, false);
  return noun && tokens[at]!.length > 2 ? { subject: noun.noun, end: noun.end } : { subject: null, end: at };
}

const SQUARE_FEET: Record<string, number> = { sqft: 1, sqm: 10.7639 };
/** Whole square feet. */
const toSquareFeet = (value: number, noun: Noun): number => Math.min(INT4_MAX, Math.max(0, Math.round(value * SQUARE_FEET[noun]!)));
/** Whole AED of a number and its unit, such as 1.5 and a million. */
const toAed = (value: number, unit: number): number => Math.min(INT4_MAX, Math.round(value * unit));
/** How far `about` reaches, as a share of the number. */
const NEARLY = 0.1;

/** A number, or two, with the words that bound it: tokens from `from` to before `to`. */
interface Quantity {
  first: Amount;
  /** The other end of a range, or the other of two. */
  second: Amount | null;
  /** Whether the two are alternatives and no range. */
  isEither: boolean;
  bound: Bound;
  /** Whether the number itself is left out: `more than 2 bedrooms`. */
  isStrict: boolean;
  from: number;
  to: number;
}

/** Bedrooms or bathrooms. Null for a number that no home has. */
function roomsReading(quantity: Quantity, noun: 'bedrooms' | 'bathrooms'): Reading | null {
  const { first, second, isEither, bound, isStrict, from, to } = quantity;
  const low = first.value;
  const high = second?.value ?? low;
  if (first.unit !== 1 || ![low, high].every((n) => Number.isInteger(n) && n <= MAX_BEDROOMS)) return null;
  const filter: SearchFilter = {};
  if (noun === 'bathrooms') {
    if (second || bound === null || bound === 'about')
      Object.assign(filter, { minBathrooms: Math.min(low, high), maxBathrooms: Math.max(low, high) });
    else if (bound === 'least') filter.minBathrooms = low + (isStrict ? 1 : 0);
    else filter.maxBathrooms = Math.max(1, low - (isStrict ? 1 : 0));
    return { kind: 'bathrooms', from, to, filter, confidence: 0.95 };
  }
  if (second) {
    const [least, most] = [Math.min(low, high), Math.max(low, high)];
    filter.bedrooms = isEither ? [...new Set([least, most])] : Array.from({ length: most - least + 1 }, (_, i) => least + i);
  } else if (bound === 'least') {
    filter.minBedrooms = low + (isStrict ? 1 : 0);
    // a studio is stored with one bedroom
    if (filter.minBedrooms === 1) filter.excludedTypes = ['Studio'];
  } else if (bound === 'most') filter.maxBedrooms = Math.max(1, low - (isStrict ? 1 : 0));
  else filter.bedrooms = [low];
  return { kind: 'bedrooms', from, to, filter, confidence: 0.98 };
}

/** Minimum and maximum of a quantity; `single` is what a number alone is. */
function rangeOf(
  { first, second, bound }: Quantity,
  convert: (amount: Amount) => number,
  single: 'most' | 'least',
): [number | null, number | null] {
  const value = convert(first);
  if (second) {
    const ends = [value, convert(second)].sort((a, b) => a - b);
    return [ends[0]!, ends[1]!];
  }
  if (bound === 'about') return [Math.round(value * (1 - NEARLY)), Math.min(INT4_MAX, Math.round(value * (1 + NEARLY)))];
  return (bound ?? single) === 'most' ? [null, value] : [value, null];
}

/** A size. Null for less than one square foot. */
function sizeReading(quantity: Quantity, noun: 'sqft' | 'sqm'): Reading | null {
  const [min, max] = rangeOf(quantity, ({ value, unit }) => toSquareFeet(value * unit, noun), 'least');
  if ((min ?? max ?? 0) < 1) return null;
  const filter: SearchFilter = { ...(min === null ? {} : { minArea: min }), ...(max === null ? {} : { maxArea: max }) };
  return { kind: 'size', from: quantity.from, to: quantity.to, filter, confidence: 0.95 };
}

/** A price with its period; of `between 1 and 3m` both ends have the unit. */
function priceReading(quantity: Quantity, tokens: readonly string[]): Reading {
  const { first, second, from } = quantity;
  // `between 1 and 3m`, `80 to 120k`
  const unit = second && first.unit === 1 && first.value < 1000 ? second.unit : first.unit;
  const isShort = second && second.unit === 1 && second.value < 1000;
  const [min, max] = rangeOf(
    { ...quantity, first: { ...first, unit }, second: isShort ? { ...second, unit } : second },
    (amount) => toAed(amount.value, amount.unit),
    'most',
  );
  const period = periodAt(tokens, quantity.to);
  return {
    kind: 'price',
    from,
    to: period?.end ?? quantity.to,
    filter: {},
    confidence: 0.95,
    price: { min, max, period: period?.period ?? null },
  };
}

const isMoney = ({ unit, hasCurrency }: Amount): boolean => unit > 1 || hasCurrency;

/** A number without a noun, a unit or a comparison: a round one is a price, an odd and long one a reference. */
function bareNumber(quantity: Quantity, tokens: readonly string[]): Reading | null {
  const { first, from, to } = quantity;
  const { value } = first;
  const isPlain = /^\d+$/.test(tokens[from] ?? '');
  if (value < 1000 || !Number.isInteger(value) || value > INT4_MAX * 10) return longReference(tokens, from);
  if (periodAt(tokens, to) || (value % 50 === 0 && value <= INT4_MAX && !(value >= 2020 && value <= 2040))) {
    const reading = priceReading(quantity, tokens);
    return { ...reading, confidence: 0.8 };
  }
  return isPlain ? longReference(tokens, from) : null;
}

/** Bedrooms, bathrooms, a size, a price or a reference at a token; null when there is none. */
export function quantityAt(tokens: readonly string[], at: number): Reading | null {
  return referenceAt(tokens, at) ?? dualAt(tokens, at) ?? boundedDualAt(tokens, at) ?? numberAt(tokens, at);
}

/** `أكثر من غرفتين`, `غرفتين على الأقل` with its word before: a bound of the Arabic dual. */
function boundedDualAt(tokens: readonly string[], at: number): Reading | null {
  const { bound, isStrict, end } = comparisonAt(tokens, at);
  const dual = bound === null || bound === 'about' ? null : dualAt(tokens, end);
  const value = dual?.filter.bedrooms?.[0] ?? dual?.filter.minBathrooms;
  if (!dual || value === undefined) return null;
  const first: Amount = { value, unit: 1, hasCurrency: false, noun: null, end: dual.to };
  return roomsReading(
    { first, second: null, isEither: false, bound, isStrict, from: at, to: dual.to },
    dual.kind as 'bedrooms' | 'bathrooms',
  );
}

/** A number at a token with the words around it that say what it limits: price, size, bedrooms or bathrooms; or a span of days. */
function numberAt(tokens: readonly string[], at: number): Reading | null {
  const added = daysAt(tokens, at);
  if (added) return added;
  const leading = comparisonAt(tokens, at);
  const { subject, end: afterSubject } = subjectAt(tokens, leading.end);
  const inner = leading.bound === null || subject !== null ? comparisonAt(tokens, afterSubject) : { ...leading, end: afterSubject };
  const comparison = inner.bound === null ? { ...leading, end: inner.end } : inner;
  const opening = phraseAt(tokens, comparison.end, OPENING);
  const first = amountAt(tokens, comparison.end + opening);
  if (!first) return null;
  const isOpen = opening > 0 || /^(?:from|between)$/.test(tokens[comparison.end - 1] ?? '');
  const { second, isEither } = first.noun && !isOpen ? secondWithNoun(tokens, first) : secondAt(tokens, first, isOpen);
  let end = second?.end ?? first.end;
  const noun = second?.noun ?? first.noun;
  let { bound, isStrict } = comparison;
  if (!second || bound === 'about') {
    const followed = followedBound(tokens, end);
    if (followed && bound === null) ({ bound, end } = followed);
    if (followed && bound !== null && !comparison.bound) isStrict = false;
  }
  let counted = noun;
  // `2 plus bedrooms`, `3 or more bathrooms`
  if (!counted && first.unit === 1 && !first.hasCurrency) {
    const isPlus = tokens[end] === 'plus';
    const later = nounAt(tokens, end + (isPlus ? 1 : 0));
    if (later) {
      counted = later.noun;
      end = later.end;
      const followed = bound === null ? followedBound(tokens, end) : null;
      if (followed) ({ bound, end } = followed);
      else if (isPlus) bound ??= 'least';
    }
  }
  const quantity: Quantity = { first, second, isEither, bound, isStrict, from: at, to: end };
  // in `lowest price 2 bed` the number does not belong to the price
  if (subject && counted && subject !== counted && !(subject === 'sqft' && counted === 'sqm')) return null;
  const countedThing = counted ?? subject;
  if (countedThing === 'bedrooms' || countedThing === 'bathrooms') return isMoney(first) ? null : roomsReading(quantity, countedThing);
  if ((countedThing === 'sqft' || countedThing === 'sqm') && !first.hasCurrency) return sizeReading(quantity, countedThing);
  const money = isMoney(first) || (second !== null && isMoney(second));
  if (money || countedThing === 'price')
    return countedThing === 'price' && !money && first.value < 1000 && !second ? null : priceReading(quantity, tokens);
  if (second) return first.value >= 1000 && second.value >= 1000 ? priceReading(quantity, tokens) : null;
  if (bound !== null && first.value >= 1000) return priceReading(quantity, tokens);
  if (bound !== null && periodAt(tokens, end)) return priceReading(quantity, tokens);
  // `at least 3` means bedrooms: nothing else comes in such small numbers
  if (bound === 'least' && leading.bound === 'least' && first.value >= 1 && first.value <= 9 && !isStrict && tokens[at] !== 'from') {
    const reading = roomsReading(quantity, 'bedrooms');
    return reading && { ...reading, confidence: 0.7 };
  }
  return at === comparison.end + opening && opening === 0 ? bareNumber(quantity, tokens) : null;
}

/** The other end of a range, or the other of two. */
function secondAt(tokens: readonly string[], first: Amount, isOpen: boolean): { second: Amount | null; isEither: boolean } {
  const noSecond = { second: null, isEither: false };
  const to = phraseAt(tokens, first.end, TO);
  const or = phraseAt(tokens, first.end, OR);
  if (to + or === 0) return noSecond;
  const second = amountAt(tokens, first.end + Math.max(to, or));
  if (!second) return noSecond;
  const isEither = or > 0 && !isOpen && tokens[first.end] !== 'to';
  // of `1.5m and 3 bed` the three belongs to the beds; `up to 2m or 3 bed` too
  if (isMoney(first) && !isMoney(second) && (second.noun !== null || second.value < 10))
    return isOpen && !second.noun ? { second, isEither: false } : noSecond;
  if (!isMoney(first) && isMoney(second) && isEither) return noSecond;
  if (!second.noun && !isMoney(second) && !nounAt(tokens, second.end) && second.value < 1000 && !isOpen && tokens[first.end] !== 'to')
    return noSecond;
  return { second, isEither: isEither && second.noun !== 'sqft' && second.noun !== 'sqm' };
}

/** `2 bed or 3 bed`, `1br to 3br`, `1000 sqft to 1500 sqft`. */
function secondWithNoun(tokens: readonly string[], first: Amount): { second: Amount | null; isEither: boolean } {
  const to = phraseAt(tokens, first.end, TO);
  const or = phraseAt(tokens, first.end, OR);
  const second = to + or === 0 ? null : amountAt(tokens, first.end + Math.max(to, or));
  if (!second || second.noun !== first.noun) return { second: null, isEither: false };
  return { second, isEither: or > 0 };
}

/** Finds the period that a text says away from its price: `yearly rent 80k`. */
export function periodOf(tokens: readonly string[], isFree: (at: number) => boolean): { period: Period; at: number } | null {
  for (const [at, token] of tokens.entries()) if (isFree(at) && isPeriodAlone(token)) return { period: periodAt(tokens, at)!.period, at };
  return null;
}
