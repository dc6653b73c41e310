// The type of a reading: a run of tokens (words and numbers) of a search text that was recognised as one thing, such as a number with what it counts, a
// reference or a landmark.
import type { FilterPiece, PieceKind } from '../../../shared/search/pieces.ts';
import type { ForeignCurrency, Period } from '../../../shared/search/price-words.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';

/**
 * How sure it is (0 to 1) that words mean what they were read as. Answers of the API have it, so that a caller can ask about doubtful pieces; the search
 * itself acts on every reading. The steps are an order by judgement, not measured shares.
 */
export const CONFIDENCE = {
  /** Nothing else can be meant: a reference of this product. */
  certain: 1,
  /** A name, or a number with its noun, as it is written: `Dubai Marina`, `2 bed`. */
  exact: 0.98,
  /** A number with its unit or bound: `1,000 sqft`, `at least 6 cheques`, `25 min from the metro`. */
  clear: 0.95,
  /** Words that can seldom mean something else: a short name of a place, a plain word, a purpose that only the price suggests. */
  likely: 0.9,
  /** A travel time or distance without a known destination. */
  probable: 0.85,
  /** A misspelt name, or a round number without a unit. */
  corrected: 0.8,
  /** A number whose noun is missing, or words that no filter answers. */
  guessed: 0.7,
  /** A misspelt ordinary word, or a rent that may be by month or by year. */
  doubtful: 0.6,
  /** A word that neither the search nor the listings know. */
  unknown: 0.2,
} as const;

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
