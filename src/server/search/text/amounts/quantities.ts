// Finds the numbers of a search text and what each limits: price, size, bedrooms, bathrooms, days. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` and `end` are indexes of tokens.
import { isOfKind } from '../../../../shared/search/filter-table.ts';
import { isPeriodAlone, type Period, periodAt } from '../../../../shared/search/price-words.ts';
import { CONFIDENCE, type Reading } from '../reading.ts';
import { referenceAt } from '../references.ts';
import { handoverAt } from '../vocabulary/handover-date.ts';
import { type Amount, amountAt, type Noun, nounAt } from './amounts.ts';
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
import {
  bareNumber,
  budgetUnit,
  countedReading,
  daysAt,
  isMoney,
  MIN_PLAIN_PRICE,
  pricePerAreaReading,
  priceReading,
  type Quantity,
  roomsReading,
  sizeReading,
} from './quantity-readings.ts';
import { dualAt } from './rooms.ts';

/** What the words before a number say that it is; null when they do not say it. */
type Subject = Noun | 'price' | null;

/** The largest number that can be a number of bedrooms without saying so. */
const MAX_PLAIN_BEDROOMS = 9;

/** AED: with a period behind it, a smaller number is an age or a span of time rather than a rent: `within 1 year`. */
const MIN_PRICE_OF_PERIOD = 100;

/** Reads what the words at a token say about the number behind them: `price`, `size`, `bedrooms`. `end` is the index of the token after them. */
function subjectAt(tokens: readonly string[], at: number): { subject: Subject; end: number } {
  const price = phraseAt(tokens, at, PRICE_WORDS);
  if (price) return { subject: 'price', end: at + price };
  const size = phraseAt(tokens, at, SIZE_WORDS);
  if (size) return { subject: 'sqft', end: at + size };
  const noun = nounAt(tokens, at, false);
  // a noun of one or two letters, such as `br`, belongs to a number in front of it
  return noun && tokens[at]!.length > 2 ? { subject: noun.noun, end: noun.end } : { subject: null, end: at };
}

/** Bedrooms, bathrooms, a size, a price or a reference at a token; null when there is none. */
export function quantityAt(tokens: readonly string[], at: number): Reading | null {
  return referenceAt(tokens, at) ?? handoverAt(tokens, at) ?? boundedDualAt(tokens, at) ?? numberAt(tokens, at);
}

/** An Arabic dual, with a bound in front or behind: `أكثر من غرفتين` (more than two bedrooms), `غرفتين أو أكثر` (two bedrooms or more). */
function boundedDualAt(tokens: readonly string[], at: number): Reading | null {
  const { bound: boundInFront, isStrict, end } = comparisonAt(tokens, at);
  const dual = boundInFront === 'about' ? null : dualAt(tokens, end);
  if (!dual) return null;
  const boundBehind = boundInFront === null ? followedBound(tokens, dual.to) : null;
  const bound = boundInFront ?? boundBehind?.bound ?? null;
  const value = dual.filter.bedrooms?.[0] ?? dual.filter.minBathrooms;
  if (bound === null || value === undefined) return dual;
  const first: Amount = { value, unit: 1, hasCurrency: false, noun: null, end: dual.to };
  const quantity: Quantity = { first, second: null, isEither: false, bound, isStrict, from: at, to: boundBehind?.end ?? dual.to };
  return roomsReading(quantity, dual.kind as 'bedrooms' | 'bathrooms');
}

/** The words before a number: the bound that they set, and what they say about the number. */
interface Lead extends Comparison {
  subject: Subject;
  /** The bound of the first words. `bound` may be that of later words, as in `price under 2m`. */
  firstBound: Bound;
  /** Whether the words begin a range: `from`, `between`. */
  beginsRange: boolean;
}

/** Reads the words at a token that can be in front of a number; `end` is `at` when there are none. */
function leadAt(tokens: readonly string[], at: number): Lead {
  const leading = comparisonAt(tokens, at);
  const { subject, end: afterSubject } = subjectAt(tokens, leading.end);
  // the bound after the subject, as in `price under 2m`, replaces the one before it
  const inner = leading.bound === null || subject !== null ? comparisonAt(tokens, afterSubject) : { ...leading, end: afterSubject };
  const { bound, isStrict, end } = inner.bound === null ? { ...leading, end: inner.end } : inner;
  const opening = phraseAt(tokens, end, OPENING);
  const beginsRange = opening > 0 || /^(?:from|between)$/.test(tokens[end - 1] ?? '');
  return { bound, isStrict, subject, firstBound: leading.bound, beginsRange, end: end + opening };
}

/** Reads one or two numbers after `lead`, with the bound and the noun behind them. Null when no number follows. */
function quantityAfter(tokens: readonly string[], at: number, lead: Lead): { quantity: Quantity; noun: Noun | null } | null {
  const first = amountAt(tokens, lead.end);
  if (!first) return null;
  const { second, isEither } = first.noun && !lead.beginsRange ? secondWithNoun(tokens, first) : secondAt(tokens, first, lead.beginsRange);
  let end = second?.end ?? first.end;
  let noun = second?.noun ?? first.noun;
  let { bound, isStrict } = lead;
  const boundBehind = second || bound !== null ? null : followedBound(tokens, end, isMoney(first));
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

/** Reads a number with the words around it that say what it limits: price, size, bedrooms or bathrooms; or a span of days. */
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
  if (measured && isOfKind(measured, 'minimum')) return isMoney(quantity.first) ? null : countedReading(quantity, measured);
  if ((measured === 'sqft' || measured === 'sqm') && !quantity.first.hasCurrency) return sizeReading(quantity, measured);
  return unnamedAt(tokens, quantity, lead, measured === 'price');
}

/** Reads a number without a noun: by its size and its bound it is a price, a number of bedrooms or a reference. Null when it may be anything. */
function unnamedAt(tokens: readonly string[], unnamed: Quantity, lead: Lead, isPrice: boolean): Reading | null {
  // `من 3 ملايين` (from 3 million); of rooms and sizes the word only says `of`, as in `شقة من 3 غرف`
  const isFrom = lead.beginsRange && tokens[lead.end - 1] === 'من' && !unnamed.second;
  const quantity: Quantity = isFrom ? { ...unnamed, bound: unnamed.bound ?? 'least' } : unnamed;
  const { first, second, bound, isStrict, from, to } = quantity;
  const hasMoney = isMoney(first) || (second !== null && isMoney(second));
  const isFirstPlainPrice = first.value >= MIN_PLAIN_PRICE;
  const isPerArea = /^ps(?:ft|m)$/.test(tokens[to] ?? '');
  if (isPerArea) return pricePerAreaReading(quantity, tokens);
  const hasUnit = first.unit > 1 || (second !== null && second.unit > 1);
  const unit = !hasUnit && (bound !== null || isPrice || second || hasMoney) ? budgetUnit(tokens, quantity) : null;
  if (unit !== null) return priceReading({ ...quantity, first: { ...first, unit }, second: second && { ...second, unit } }, tokens);
  if (hasMoney || isPrice) return !hasMoney && first.value < MIN_PLAIN_PRICE && !second ? null : priceReading(quantity, tokens);
  if (second) return isFirstPlainPrice && second.value >= MIN_PLAIN_PRICE ? priceReading(quantity, tokens) : null;
  const isRentOfPeriod = first.value >= MIN_PRICE_OF_PERIOD && periodAt(tokens, to) !== null;
  if (bound !== null && (isFirstPlainPrice || isRentOfPeriod)) return priceReading(quantity, tokens);
  // `at least 3` means bedrooms, because nothing else is limited by so small a number
  const canBeBedrooms = first.value >= 1 && first.value <= MAX_PLAIN_BEDROOMS;
  if (bound === 'least' && lead.firstBound === 'least' && canBeBedrooms && !isStrict && tokens[from] !== 'from') {
    const reading = roomsReading(quantity, 'bedrooms');
    return reading && { ...reading, confidence: CONFIDENCE.guessed };
  }
  return lead.end === from ? bareNumber(quantity, tokens) : null;
}

/**
 * Reads a number that follows another as the other end of a range or as an alternative: `1 to 3m`, `2 or 3 bed`.
 * @param beginsRange whether a word such as `between` stands before the first number
 */
function secondAt(tokens: readonly string[], first: Amount, beginsRange: boolean): { second: Amount | null; isEither: boolean } {
  const noSecond = { second: null, isEither: false };
  const to = phraseAt(tokens, first.end, TO);
  const or = phraseAt(tokens, first.end, OR);
  if (to + or === 0) return noSecond;
  const second = amountAt(tokens, first.end + Math.max(to, or));
  if (!second) return noSecond;
  const isEither = or > 0 && !beginsRange && tokens[first.end] !== 'to';
  // in `1.5m and 3 bed` the 3 is no price
  if (isMoney(first) && !isMoney(second) && (second.noun !== null || second.value < 10))
    return beginsRange && !second.noun ? { second, isEither: false } : noSecond;
  // in `3 or 2m` the 3 is no price
  if (!isMoney(first) && isMoney(second) && isEither) return noSecond;
  // a small number after `and` or `or` that counts nothing
  const isBare = !second.noun && !isMoney(second) && !nounAt(tokens, second.end) && second.value < MIN_PLAIN_PRICE;
  if (isBare && !beginsRange && tokens[first.end] !== 'to') return noSecond;
  return { second, isEither: isEither && second.noun !== 'sqft' && second.noun !== 'sqm' };
}

/** Reads a second number with the same noun as the first: `2 bed or 3 bed`, `1br to 3br`, `1000 sqft to 1500 sqft`. */
function secondWithNoun(tokens: readonly string[], first: Amount): { second: Amount | null; isEither: boolean } {
  const to = phraseAt(tokens, first.end, TO);
  const or = phraseAt(tokens, first.end, OR);
  const second = to + or === 0 ? null : amountAt(tokens, first.end + Math.max(to, or));
  if (!second || second.noun !== first.noun) return { second: null, isEither: false };
  return { second, isEither: or > 0 };
}

/** Finds the period that a text says apart from its price, as in `yearly rent 80k`. `isFree` tells whether no number uses the token. */
export function periodOf(tokens: readonly string[], isFree: (at: number) => boolean): { period: Period; at: number } | null {
  for (const [at, token] of tokens.entries()) if (isFree(at) && isPeriodAlone(token)) return { period: periodAt(tokens, at)!.period, at };
  return null;
}
