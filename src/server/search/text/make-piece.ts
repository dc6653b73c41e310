// Makes the pieces of a parsed search text. A piece is one thing that the text asks for, with its words and its filter.
import type { FilterPiece, Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { TextPart } from './text-part.ts';

/** The most characters of a keyword that the filter accepts. */
export const MAX_KEYWORD_LENGTH = 60;

/** How sure a piece is (0 to 1), by how its words were recognised. `studioOrBedrooms` is for a piece that asks for either. */
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

/** A piece; `confidence` is how sure it is (0 to 1), `alternatives` are what else the words can mean. */
export const makePiece = (
  kind: Piece['kind'],
  words: string,
  filter: SearchFilter,
  confidence: number,
  alternatives: FilterPiece[] = [],
): Piece => ({ kind, words, filter, confidence, alternatives });

/** The piece of words that ask for something that no filter answers. */
export const unavailablePiece = (words: string): Piece => makePiece('unavailable', words, {}, CONFIDENCE.unavailable);

/** The alternative of a part's piece: to search for its words as they are. */
export function asKeywords({ correctedWords }: TextPart): FilterPiece[] {
  const keyword = correctedWords.join(' ').slice(0, MAX_KEYWORD_LENGTH);
  return [{ kind: 'words', filter: { keywords: [keyword] } }];
}
