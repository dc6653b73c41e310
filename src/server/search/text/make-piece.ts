// Makes the pieces of a parsed search text.
import type { FilterPiece, Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { TextPart } from './text-part.ts';

/** Characters of a keyword that the filter takes at most. */
export const MAX_KEYWORD_LENGTH = 60;

/** How sure a piece is by how its words were recognised, 0 to 1. `studioOrBedrooms` is a piece of two, one or the other. */
export const CONFIDENCE = {
  exact: 0.98,
  word: 0.9,
  shortName: 0.9,
  studioOrBedrooms: 0.9,
  misspelt: 0.8,
  unavailable: 0.7,
  misspeltWord: 0.6,
  unknown: 0.2,
} as const;

export const makePiece = (
  kind: Piece['kind'],
  words: string,
  filter: SearchFilter,
  confidence: number,
  alternatives: FilterPiece[] = [],
): Piece => ({ kind, words, filter, confidence, alternatives });

/** A piece that no filter answers. */
export const unavailablePiece = (words: string): Piece => makePiece('unavailable', words, {}, CONFIDENCE.unavailable);

/** The words of a part to search for as they are: an alternative of its piece. */
export function asKeywords({ correctedWords }: TextPart): FilterPiece[] {
  const keyword = correctedWords.join(' ').slice(0, MAX_KEYWORD_LENGTH);
  return [{ kind: 'words', filter: { keywords: [keyword] } }];
}
