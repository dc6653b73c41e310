// Decides whether a price of a search text is a rent by month, a rent by year or a price to buy.
import { INT4_MAX } from '../../../shared/property/property.ts';
import type { FilterPiece, Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Period } from './amounts/amounts.ts';
import { makePiece } from './make-piece.ts';
import type { PriceRange } from './reading.ts';

/** The purpose that a text says: Any when it says both, null when it says none. */
export type StatedPurpose = 'Buy' | 'Rent' | 'Any' | null;

/** AED. A number without period and purpose is a rent by month up to the first, a rent by year up to the second, a price to buy above it. */
const MAX_MONTHLY_RENT = 20_000;
const MAX_YEARLY_RENT = 250_000;
/** How sure the purpose is that a price alone says, and a rent that may be by month or by year. */
const PURPOSE_CONFIDENCE = 0.9;
const DOUBTFUL_CONFIDENCE = 0.6;

/** A filter by price, AED; null leaves a bound out. */
const priceFilter = (min: number | null, max: number | null): SearchFilter => ({
  ...(min === null ? {} : { minPrice: min }),
  ...(max === null ? {} : { maxPrice: Math.min(max, INT4_MAX) }),
});

const toMonthly = (yearlyRent: number | null): number | null => (yearlyRent === null ? null : Math.round(yearlyRent / 12));

/** A rent without a period that is far from MAX_MONTHLY_RENT can only be by month, or only by year. */
const isClearRent = (aed: number): boolean => (aed > 0 && aed < MAX_MONTHLY_RENT / 2) || aed > 3 * MAX_MONTHLY_RENT;

/** The pieces of a rent, as a rent by month, which filters compare. */
function rentPieces({ min, max }: PriceRange, period: Period | null, words: string, purpose: StatedPurpose, confidence: number): Piece[] {
  const amount = max ?? min ?? 0;
  const ifMonthly = priceFilter(min, max);
  const ifYearly = priceFilter(toMonthly(min), toMonthly(max));
  const isYearly = period === 'year' || (period === null && amount > MAX_MONTHLY_RENT);
  const isSure = period !== null || isClearRent(amount);
  const alternatives: FilterPiece[] = isSure ? [] : [{ kind: 'price', filter: isYearly ? ifMonthly : ifYearly }];
  const pieces = [makePiece('price', words, isYearly ? ifYearly : ifMonthly, isSure ? confidence : DOUBTFUL_CONFIDENCE, alternatives)];
  if (purpose === null)
    pieces.push(makePiece('purpose', words, { transactionType: 'Rent' }, isSure ? PURPOSE_CONFIDENCE : DOUBTFUL_CONFIDENCE));
  return pieces;
}

/**
 * The pieces of a price: the price, and the purpose when the text says none and the price tells it. `separatePeriod` is a period that the text says away
 * from the price, as in `yearly rent 80k`.
 */
export function pricePieces(
  price: PriceRange,
  confidence: number,
  words: string,
  purpose: StatedPurpose,
  separatePeriod: Period | null,
): Piece[] {
  const period = price.period ?? separatePeriod;
  const amount = price.max ?? price.min ?? 0;
  const isRent = period !== null || purpose === 'Rent' || (purpose !== 'Buy' && amount < MAX_YEARLY_RENT);
  if (isRent) return rentPieces(price, period, words, purpose, confidence);
  const pieces = [makePiece('price', words, priceFilter(price.min, price.max), confidence)];
  if (purpose === null) pieces.push(makePiece('purpose', words, { transactionType: 'Buy' }, PURPOSE_CONFIDENCE));
  return pieces;
}
