// The type of a reading: a run of tokens (words and numbers) of a search text that was recognised as one thing, such as a number with what it counts, a
// reference or a landmark.
import type { FilterPiece, PieceKind } from '../../../shared/search/pieces.ts';
import type { ForeignCurrency, Period } from '../../../shared/search/price-words.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';

/** A recognised run of tokens. `from` is the index of its first token, `to` that of the token after it. */
export interface Reading {
  kind: PieceKind;
  from: number;
  to: number;
  /** What the tokens ask for. */
  filter: SearchFilter;
  /** How sure it is that the tokens mean this, 0 to 1. */
  confidence: number;
  /** What else the tokens can mean. */
  alternatives?: FilterPiece[];
  /** Only of a price: the amounts as the text states them. Whether they are a rent or a price to buy is decided later. */
  price?: PriceRange;
}
/**
 * Bounds, inclusive, for each period when the text names one; null where the text sets no bound or names no period. In AED, unless the text names another
 * currency.
 */
export interface PriceRange {
  currency?: ForeignCurrency | undefined;
  /** Whether it is the price of a square foot. */
  isPerSquareFoot?: boolean;
  min: number | null;
  max: number | null;
  period: Period | null;
}
