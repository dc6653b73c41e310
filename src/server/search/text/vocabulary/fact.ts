// The type of a phrase that stands for a filter of its own, such as `furnished`.
import type { PieceKind } from '../../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** Something other than a place, a type, a purpose, an amenity or a number that words can say. */
export interface Fact {
  kind: PieceKind;
  filter: SearchFilter;
  forms: readonly string[];
  /** The filter of `not` and these words; without it `not` is not recognised here. */
  negated?: SearchFilter;
}
