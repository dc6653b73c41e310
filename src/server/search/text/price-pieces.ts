// Decides whether a price in a search text is a monthly rent, a yearly rent or a price to buy, and makes its pieces. A piece is one thing that a text asks
// for, with its words and its filter. Pure; no database.
import { toMonthlyRent } from '../../../shared/property/advertised-price.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { FilterPiece, Piece } from '../../../shared/search/pieces.ts';
import type { Period } from '../../../shared/search/price-words.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { makePiece, unavailablePiece } from './make-piece.ts';
import { CONFIDENCE, type PriceRange } from './reading.ts';

/** The purpose that a text states: Any when it states both, null when it states none. */
export type StatedPurpose = 'Buy' | 'Rent' | 'Any' | null;

/** AED. A number without a stated period is taken for a monthly rent up to this amount, and for a yearly rent above it. */
const MAX_MONTHLY_RENT = 20_000;
/** AED. A number without a stated period and purpose is taken for a rent below this amount, and for a price to buy from it on. */
const MAX_YEARLY_RENT = 250_000;

/** A filter by price, AED; null leaves a bound out. */
const priceFilter = (min: number | null, max: number | null): SearchFilter => ({
  ...(min === null ? {} : { minPrice: min }),
  ...(max === null ? {} : { maxPrice: Math.min(max, INT4_MAX) }),
});

const toMonthly = (rent: number | null, period: Period): number | null => (rent === null ? null : toMonthlyRent(rent, period));

/** AED for one of other currencies. */
export type Rates = ReadonlyMap<string, number>;
/** A price in AED; null when no rate of its currency is known. */
function toAed(price: PriceRange, rates: Rates): PriceRange | null {
  const rate = price.currency ? rates.get(price.currency) : 1;
  if (rate === undefined) return null;
  const convert = (amount: number | null) => (amount === null ? null : Math.min(INT4_MAX, Math.round(amount * rate)));
  return { ...price, min: convert(price.min), max: convert(price.max) };
}

/** Whether a rent without a period is so far from MAX_MONTHLY_RENT that it can only be by month, or only by year. */
const isClearRent = (aed: number): boolean => (aed > 0 && aed < MAX_MONTHLY_RENT / 2) || aed > 3 * MAX_MONTHLY_RENT;

/** The pieces of a rent. Filters compare monthly rents, so that a yearly rent is divided by twelve, and shown by the year. A doubtful rent has the other period as alternative. */
function rentPieces({ min, max }: PriceRange, period: Period | null, words: string, purpose: StatedPurpose, confidence: number): Piece[] {
  const amount = max ?? min ?? 0;
  const ofPeriod = (of: Period): SearchFilter => ({
    ...priceFilter(toMonthly(min, of), toMonthly(max, of)),
    ...(of === 'year' && { rentPeriod: of }),
  });
  const likelyPeriod = period ?? (amount > MAX_MONTHLY_RENT ? 'year' : 'month');
  const isSure = period !== null || isClearRent(amount);
  const alternatives: FilterPiece[] = isSure ? [] : [{ kind: 'price', filter: ofPeriod(likelyPeriod === 'year' ? 'month' : 'year') }];
  const pieces = [makePiece('price', words, ofPeriod(likelyPeriod), isSure ? confidence : CONFIDENCE.doubtful, alternatives)];
  if (purpose === null)
    pieces.push(makePiece('purpose', words, { transactionType: 'Rent' }, isSure ? CONFIDENCE.likely : CONFIDENCE.doubtful));
  return pieces;
}

/**
 * The pieces of a price: the price, and the purpose that it suggests when the text states none. `separatePeriod` is a period that stands apart from
 * the price, as in `yearly rent 80k`. A price in another currency is converted by `rates`, and is not answered without a rate.
 */
export function pricePieces(
  stated: PriceRange,
  confidence: number,
  words: string,
  purpose: StatedPurpose,
  separatePeriod: Period | null,
  rates: Rates,
): Piece[] {
  const price = toAed(stated, rates);
  // no one advertises the rent of a square foot
  if (!price || (price.isPerSquareFoot && purpose === 'Rent')) return [unavailablePiece(words)];
  const period = price.period ?? separatePeriod;
  const amount = price.max ?? price.min ?? 0;
  const isRent = !price.isPerSquareFoot && (period !== null || purpose === 'Rent' || (purpose !== 'Buy' && amount < MAX_YEARLY_RENT));
  if (isRent) return rentPieces(price, period, words, purpose, confidence);
  const filter = price.isPerSquareFoot ? { maxPricePerSqft: price.max! } : priceFilter(price.min, price.max);
  const pieces = [makePiece('price', words, filter, confidence)];
  if (purpose === null) pieces.push(makePiece('purpose', words, { transactionType: 'Buy' }, CONFIDENCE.likely));
  return pieces;
}
