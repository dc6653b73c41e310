// Finds the numbers of a text and what each limits: price, size, bedrooms, bathrooms, days.
import type { Reading } from '../reading.ts';
import { daysAt, dualAt, referenceAt } from '../set-phrases.ts';
import { type Amount, amountAt, isPeriodAlone, type Noun, nounAt, type Period, periodAt } from './amounts.ts';
import {
  type Bound,
  type Comparison,
  comparisonAt,
  followedBound,
  OPENING,
  OR,
  PRICE_WORDS,
  phraseAt,
  SIZE_WORDS,
  TO,
} from './comparisons.ts';
import { bareNumber, isMoney, priceReading, type Quantity, roomsReading, sizeReading } from './quantity-readings.ts';

/** What a number can be by the words before it. */
type Subject = Noun | 'price' | null;

/** What a number is, as the words before it say: `price`, `size`, `bedrooms`; null when they do not. `end` is the token after them. */
function subjectAt(tokens: readonly string[], at: number): { subject: Subject; end: number } {
  const price = phraseAt(tokens, at, PRICE_WORDS);
  if (price) return { subject: 'price', end: at + price };
  const size = phraseAt(tokens, at, SIZE_WORDS);
  if (size) return { subject: 'sqft', end: at + size };
  const noun = nounAt(tokens, at, false);
  return noun && tokens[at]!.length > 2 ? { subject: noun.noun, end: noun.end } : { subject: null, end: at };
}

/** Bedrooms, bathrooms, a size, a price or a reference at a token; null when there is none. */
export function quantityAt(tokens: readonly string[], at: number): Reading | null {
  return referenceAt(tokens, at) ?? dualAt(tokens, at) ?? boundedDualAt(tokens, at) ?? numberAt(tokens, at);
}

/** An Arabic dual with a bound in front: `أكثر من غرفتين` (more than two bedrooms). */
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

/** The words before a number: the bound that they set, and what they say that the number is. */
interface Lead extends Comparison {
  subject: Subject;
  /** The bound of the first words; `bound` may be that of later ones: `price under 2m`. */
  firstBound: Bound;
  /** Whether they begin a range: `from`, `between`. */
  beginsRange: boolean;
}

/** The words at a token that can be in front of a number; their `end` is the token itself when there are none. */
function leadAt(tokens: readonly string[], at: number): Lead {
  const leading = comparisonAt(tokens, at);
  const { subject, end: afterSubject } = subjectAt(tokens, leading.end);
  const inner = leading.bound === null || subject !== null ? comparisonAt(tokens, afterSubject) : { ...leading, end: afterSubject };
  const { bound, isStrict, end } = inner.bound === null ? { ...leading, end: inner.end } : inner;
  const opening = phraseAt(tokens, end, OPENING);
  const beginsRange = opening > 0 || /^(?:from|between)$/.test(tokens[end - 1] ?? '');
  return { bound, isStrict, subject, firstBound: leading.bound, beginsRange, end: end + opening };
}

/** The number, or two, after the words before it, with the words behind that bound it, and the noun that follows. Null when no number follows. */
function quantityAfter(tokens: readonly string[], at: number, lead: Lead): { quantity: Quantity; noun: Noun | null } | null {
  const first = amountAt(tokens, lead.end);
  if (!first) return null;
  const { second, isEither } = first.noun && !lead.beginsRange ? secondWithNoun(tokens, first) : secondAt(tokens, first, lead.beginsRange);
  let end = second?.end ?? first.end;
  let noun = second?.noun ?? first.noun;
  let { bound, isStrict } = lead;
  const boundBehind = second || bound !== null ? null : followedBound(tokens, end);
  if (boundBehind) {
    ({ bound, end } = boundBehind);
    isStrict = false;
  }
  // `2 plus bedrooms`, `3 or more bathrooms`
  const isPlus = tokens[end] === 'plus';
  const nounBehind = noun || first.unit !== 1 || first.hasCurrency ? null : nounAt(tokens, end + (isPlus ? 1 : 0));
  if (nounBehind) {
    ({ noun, end } = nounBehind);
    const boundBehindNoun = bound === null ? followedBound(tokens, end) : null;
    if (boundBehindNoun) ({ bound, end } = boundBehindNoun);
    else if (isPlus) bound ??= 'least';
  }
  return { quantity: { first, second, isEither, bound, isStrict, from: at, to: end }, noun };
}

/** A number at a token with the words around it that say what it limits: price, size, bedrooms or bathrooms; or a span of days. */
function numberAt(tokens: readonly string[], at: number): Reading | null {
  const days = daysAt(tokens, at);
  if (days) return days;
  const lead = leadAt(tokens, at);
  const counted = quantityAfter(tokens, at, lead);
  if (!counted) return null;
  const { quantity, noun } = counted;
  const { subject } = lead;
  // in `lowest price 2 bed` the number does not belong to the price
  if (subject && noun && subject !== noun && !(subject === 'sqft' && noun === 'sqm')) return null;
  const measured = noun ?? subject;
  if (measured === 'bedrooms' || measured === 'bathrooms') return isMoney(quantity.first) ? null : roomsReading(quantity, measured);
  if ((measured === 'sqft' || measured === 'sqm') && !quantity.first.hasCurrency) return sizeReading(quantity, measured);
  return unnamedAt(tokens, quantity, lead, measured === 'price');
}

/** A number of which no noun says what it counts: by its size and its bound a price, bedrooms or a reference. Null where it may be anything. */
function unnamedAt(tokens: readonly string[], quantity: Quantity, lead: Lead, isPrice: boolean): Reading | null {
  const { first, second, bound, isStrict, from, to } = quantity;
  const hasMoney = isMoney(first) || (second !== null && isMoney(second));
  if (hasMoney || isPrice) return !hasMoney && first.value < 1000 && !second ? null : priceReading(quantity, tokens);
  if (second) return first.value >= 1000 && second.value >= 1000 ? priceReading(quantity, tokens) : null;
  if (bound !== null && (first.value >= 1000 || periodAt(tokens, to))) return priceReading(quantity, tokens);
  // `at least 3` means bedrooms: nothing else comes in such small numbers
  if (bound === 'least' && lead.firstBound === 'least' && first.value >= 1 && first.value <= 9 && !isStrict && tokens[from] !== 'from') {
    const reading = roomsReading(quantity, 'bedrooms');
    return reading && { ...reading, confidence: 0.7 };
  }
  return lead.end === from ? bareNumber(quantity, tokens) : null;
}

/** The number that follows another as the other end of a range or as an alternative: `1 to 3m`, `2 or 3 bed`. `beginsRange`: a word began the range. */
function secondAt(tokens: readonly string[], first: Amount, beginsRange: boolean): { second: Amount | null; isEither: boolean } {
  const noSecond = { second: null, isEither: false };
  const to = phraseAt(tokens, first.end, TO);
  const or = phraseAt(tokens, first.end, OR);
  if (to + or === 0) return noSecond;
  const second = amountAt(tokens, first.end + Math.max(to, or));
  if (!second) return noSecond;
  const isEither = or > 0 && !beginsRange && tokens[first.end] !== 'to';
  // of `1.5m and 3 bed` the three belongs to the beds; `up to 2m or 3 bed` too
  if (isMoney(first) && !isMoney(second) && (second.noun !== null || second.value < 10))
    return beginsRange && !second.noun ? { second, isEither: false } : noSecond;
  if (!isMoney(first) && isMoney(second) && isEither) return noSecond;
  if (!second.noun && !isMoney(second) && !nounAt(tokens, second.end) && second.value < 1000 && !beginsRange && tokens[first.end] !== 'to')
    return noSecond;
  return { second, isEither: isEither && second.noun !== 'sqft' && second.noun !== 'sqm' };
}

/** The second number where both have the same noun: `2 bed or 3 bed`, `1br to 3br`, `1000 sqft to 1500 sqft`. */
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
