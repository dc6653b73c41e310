// The type of a run of tokens that says one thing: a number with what it counts, a reference, a landmark.
import type { FilterPiece, PieceKind } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Period } from './amounts/amounts.ts';

/** A recognised run of tokens, from `from` to before `to`. */
export interface Reading {
  kind: PieceKind;
  from: number;
  to: number;
  filter: SearchFilter;
  /** How sure it is, 0 to 1. */
  confidence: number;
  /** What else the tokens can mean. */
  alternatives?: FilterPiece[];
  /** Of a price: AED as the text says it, per period if it says one. */
  price?: PriceRange;
}
/** AED, inclusive; null where the text sets no bound or names no period. */
export interface PriceRange {
  min: number | null;
  max: number | null;
  period: Period | null;
}
