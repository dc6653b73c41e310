// Turns a number of a search text into what it limits, once it is known what it counts: bedrooms, bathrooms, a size, a price; or into a reference.
// Pure; no database.
import { SQUARE_METRES_PER_SQUARE_FOOT, toSquareFeet } from '../../../../shared/format.ts';
import { INT4_MAX } from '../../../../shared/property/property.ts';
import { FILTERS, type MinimumKey } from '../../../../shared/search/filter-table.ts';
import { periodAt } from '../../../../shared/search/price-words.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { MAX_BEDROOMS } from '../../../../shared/search/sorts-and-limits.ts';
import { CONFIDENCE, type Reading } from '../reading.ts';
import { longReference } from '../references.ts';
import { type Amount, amountAt } from './amounts.ts';
import type { Bound } from './comparisons.ts';

/** Units of time, folded, with the days that each is counted as. */
const DAYS_OF_UNIT = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
  ['month', 30],
  ['months', 30],
  ['ايام', 1],
  ['يوم', 1],
  ['اسبوع', 7],
  ['اسابيع', 7],
]);
/** The most days of a span: a year. */
const MAX_DAYS = 366;

/** Reads a span of days up to now, as in `last 3 days` or `new in the past 2 weeks`: the homes that were listed in it. */
export function daysAt(tokens: readonly string[], at: number): Reading | null {
  let lastAt = at;
  while (/^(?:new|added|listed|posted|in|within|the|since)$/.test(tokens[lastAt] ?? '')) lastAt++;
  if (!/^(?:last|past|اخر|خلال)$/.test(tokens[lastAt] ?? '')) return null;
  const amount = amountAt(tokens, lastAt + 1);
  if (amount?.unit !== 1) return null;
  const daysOfUnit = DAYS_OF_UNIT.get(tokens[amount.end] ?? '');
  if (!daysOfUnit || amount.value < 1 || amount.value * daysOfUnit > MAX_DAYS) return null;
  const addedWithinDays = Math.ceil(amount.value * daysOfUnit);
  return { kind: 'added', from: at, to: amount.end + 1, filter: { addedWithinDays }, confidence: CONFIDENCE.clear };
}

/** One or two numbers with the words that bound them. */
export interface Quantity {
  first: Amount;
  /** The other end of a range, or the other of two alternatives. */
  second: Amount | null;
  /** Whether the two numbers are alternatives and not a range. */
  isEither: boolean;
  bound: Bound;
  /** Whether the number itself is left out: `more than 2 bedrooms`. */
  isStrict: boolean;
  /** The index of the first token. */
  from: number;
  /** The index of the token after the last one. */
  to: number;
}

/** Whole square feet. */
const sizeOf = (value: number, noun: 'sqft' | 'sqm'): number =>
  Math.min(INT4_MAX, Math.max(0, noun === 'sqm' ? toSquareFeet(value) : Math.round(value)));
/** Whole AED of a number and its unit, such as 1.5 and a million. */
const toAed = (value: number, unit: number): number => Math.min(INT4_MAX, Math.round(value * unit));
/** `about` means up to this share of the number more or less; half of it for a number that is stated with a decimal point. */
const ABOUT_SHARE = 0.1;
/** AED: a smaller number without a unit or currency is no price. */
export const MIN_PLAIN_PRICE = 1000;

/** Reads a quantity as bedrooms or bathrooms. Null for a number that no home has. */
export function roomsReading(quantity: Quantity, noun: 'bedrooms' | 'bathrooms'): Reading | null {
  const { first, second, isEither, bound, isStrict, from, to } = quantity;
  const low = first.value;
  const high = second?.value ?? low;
  if (first.unit !== 1 || ![low, high].every((n) => (Number.isInteger(n) || noun === 'bathrooms') && n <= MAX_BEDROOMS)) return null;
  const filter: SearchFilter = {};
  if (noun === 'bathrooms' && !Number.isInteger(low)) {
    // half a bathroom is a guest toilet, which listings count as one or leave out
    filter.minBathrooms = Math.floor(low);
    return { kind: 'bathrooms', from, to, filter, confidence: CONFIDENCE.likely };
  }
  if (noun === 'bathrooms') {
    if (second || bound === null || bound === 'about')
      Object.assign(filter, { minBathrooms: Math.min(low, high), maxBathrooms: Math.max(low, high) });
    else if (bound === 'least') filter.minBathrooms = low + (isStrict ? 1 : 0);
    else filter.maxBathrooms = Math.max(1, low - (isStrict ? 1 : 0));
    return { kind: 'bathrooms', from, to, filter, confidence: CONFIDENCE.clear };
  }
  if (second) {
    const [min, max] = [Math.min(low, high), Math.max(low, high)];
    filter.bedrooms = isEither ? [...new Set([min, max])] : Array.from({ length: max - min + 1 }, (_, i) => min + i);
  } else if (bound === 'least') {
    filter.minBedrooms = low + (isStrict ? 1 : 0);
    // a studio is stored with one bedroom
    if (filter.minBedrooms === 1) filter.excludedTypes = ['Studio'];
  } else if (bound === 'most') filter.maxBedrooms = Math.max(1, low - (isStrict ? 1 : 0));
  else filter.bedrooms = [low];
  return { kind: 'bedrooms', from, to, filter, confidence: CONFIDENCE.exact };
}

/** Reads a quantity as a minimum of the table of filters. Null for a maximum, and for a number that no filter may have. */
export function countedReading({ first, second, bound, isStrict, from, to }: Quantity, key: MinimumKey): Reading | null {
  const least = Math.min(first.value, second?.value ?? first.value) + (bound === 'least' && isStrict ? 1 : 0);
  if (bound === 'most' || first.unit !== 1 || !Number.isInteger(least) || least > FILTERS[key].max) return null;
  return { kind: key, from, to, filter: { [key]: least }, confidence: CONFIDENCE.clear };
}

/** Minimum and maximum of a quantity, each null when there is none. A number without a bound is taken as `defaultBound`. */
function rangeOf(
  { first, second, bound }: Quantity,
  convert: (amount: Amount) => number,
  defaultBound: 'most' | 'least',
): [number | null, number | null] {
  const value = convert(first);
  if (second) {
    const ends = [value, convert(second)].sort((a, b) => a - b);
    return [ends[0]!, ends[1]!];
  }
  if (bound === 'about') {
    const share = first.unit > 1 && !Number.isInteger(first.value) ? ABOUT_SHARE / 2 : ABOUT_SHARE;
    return [Math.round(value * (1 - share)), Math.min(INT4_MAX, Math.round(value * (1 + share)))];
  }
  return (bound ?? defaultBound) === 'most' ? [null, value] : [value, null];
}

/** Reads a quantity as a size. Null when it, or the end of a range, is less than one square foot. */
export function sizeReading(quantity: Quantity, noun: 'sqft' | 'sqm'): Reading | null {
  const [min, max] = rangeOf(quantity, ({ value, unit }) => sizeOf(value * unit, noun), 'least');
  if ((max ?? min ?? 0) < 1) return null;
  const filter: SearchFilter = { ...(min === null ? {} : { minArea: min }), ...(max === null ? {} : { maxArea: max }) };
  return { kind: 'size', from: quantity.from, to: quantity.to, filter, confidence: CONFIDENCE.clear };
}

/** The units of prices, the largest first. */
const PRICE_UNITS = [1e9, 1e7, 1e6, 1e5, 1e3, 1];

/** The unit of a number without one that begins a range: that of the end (`1 to 3m`), or a smaller one where the range would be reversed (`800 to 1.2m`). */
function unitBefore(first: Amount, second: Amount): number {
  const units = PRICE_UNITS.filter((unit) => unit === second.unit || (unit < second.unit && unit !== 1e7 && unit !== 1e5));
  // a number less than ten times that of the end is taken for a reversed range: `3 to 2m`, `15 to 10m`
  const isReversed = first.value < 10 * second.value;
  return units.find((unit) => isReversed || first.value * unit <= second.value * second.unit) ?? 1;
}

/** Reads a quantity as a price, with the period behind it. */
export function priceReading(quantity: Quantity, tokens: readonly string[]): Reading {
  const { first, second, from } = quantity;
  // the unit of one number is that of both: `between 1 and 3m`, `80 to 120k`
  const unit = second && first.unit === 1 && first.value < MIN_PLAIN_PRICE ? unitBefore(first, second) : first.unit;
  const isSecondWithoutUnit = second && second.unit === 1 && second.value < MIN_PLAIN_PRICE;
  const [min, max] = rangeOf(
    { ...quantity, first: { ...first, unit }, second: isSecondWithoutUnit ? { ...second, unit } : second },
    (amount) => toAed(amount.value, amount.unit),
    'most',
  );
  const period = periodAt(tokens, quantity.to);
  return {
    kind: 'price',
    from,
    to: period?.end ?? quantity.to,
    filter: {},
    confidence: CONFIDENCE.clear,
    price: { min, max, period: period?.period ?? null, currency: first.currency ?? second?.currency },
  };
}

/** A number with a decimal point or comma that may be millions: `1.2`. */
const DECIMAL = /^\d{1,2}[.,]\d{1,3}$/;
const MILLIONS = { min: 0.3, max: 20 };
const THOUSANDS = { min: 30, max: 999 };
/** Words behind a number that is no budget, and in front of it. */
const NO_BUDGET_BEHIND =
  /^(?:percent|years?|yrs?|months?|weeks?|days?|min|mins|minutes?|km|kms|meters?|metres?|floors?|storeys?|th|اعوام|سنوات|سنه|دقيقه|دقائق)$/;
const NO_BUDGET_IN_FRONT = /^(?:yield|yields|roi|rate|interest|return|returns|floor|age)$/;

/** The unit that a budget without one is meant in: a number with decimals is in millions (`under 1.2`), one from 30 to 999 in thousands; else null. */
export function budgetUnit(tokens: readonly string[], { first, second, isEither, from, to }: Quantity): number | null {
  // `900 a month` is a rent as it stands
  const isShortRent = first.value >= 100 && /^(?:week|month)$/.test(periodAt(tokens, to)?.period ?? '');
  if (isEither || isShortRent || NO_BUDGET_BEHIND.test(tokens[to] ?? '') || NO_BUDGET_IN_FRONT.test(tokens[from - 1] ?? '')) return null;
  const values = second ? [first.value, second.value] : [first.value];
  const areIn = ({ min, max }: { min: number; max: number }) => values.every((value) => value >= min && value <= max);
  if (areIn(MILLIONS) && tokens.slice(from, to).some((token) => DECIMAL.test(token))) return 1e6;
  return areIn(THOUSANDS) && values.every(Number.isInteger) ? 1e3 : null;
}

/** Reads a quantity as the most that a square foot may cost; a minimum is not answered. */
export function pricePerAreaReading(quantity: Quantity, tokens: readonly string[]): Reading {
  const { from, to } = quantity;
  const [, max] = rangeOf(quantity, ({ value, unit }) => toAed(value, unit), 'most');
  const share = tokens[to] === 'psm' ? SQUARE_METRES_PER_SQUARE_FOOT : 1;
  if (max === null) return { kind: 'unavailable', from, to: to + 1, filter: {}, confidence: CONFIDENCE.likely };
  return {
    kind: 'price',
    from,
    to: to + 1,
    filter: {},
    confidence: CONFIDENCE.clear,
    price: { min: null, max: Math.round(max * share), period: null, currency: quantity.first.currency, isPerSquareFoot: true },
  };
}

/** Whether an amount that counts nothing can only be a price: it has a currency, or is in thousands or millions. A size may be in thousands too. */
export const isMoney = ({ unit, hasCurrency }: Amount): boolean => unit > 1 || hasCurrency;

/** Reads a number without a noun, a unit or a comparison: a round one is a price, one that is not round and long is a reference. */
export function bareNumber(quantity: Quantity, tokens: readonly string[]): Reading | null {
  const { first, from, to } = quantity;
  const { value } = first;
  const isDigitsAlone = /^\d+$/.test(tokens[from] ?? '');
  // a price that people type without a unit is a multiple of 50 AED; 2020 to 2040 are years of completion
  const isRoundPrice = value % 50 === 0 && value <= INT4_MAX && !(value >= 2020 && value <= 2040);
  if (value < MIN_PLAIN_PRICE || !Number.isInteger(value) || value > INT4_MAX * 10) return longReference(tokens, from);
  if (periodAt(tokens, to) || isRoundPrice) {
    const reading = priceReading(quantity, tokens);
    return { ...reading, confidence: CONFIDENCE.corrected };
  }
  return isDigitsAlone ? longReference(tokens, from) : null;
}
