// Makes the pieces of a parsed search text. A piece is one thing that the text asks for, with its words and its filter.
import { type FilterPiece, type Piece, withinLimits } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { cutText } from '../../../shared/text.ts';
import { CONFIDENCE } from './reading.ts';
import type { TextPart } from './text-part.ts';

/** The most characters of a keyword that the filter accepts. */
export const MAX_KEYWORD_LENGTH = 60;

/** A piece with a filter within the limits; `confidence` is how sure it is (0 to 1), `alternatives` are what else the words can mean. */
export const makePiece = (
  kind: Piece['kind'],
  words: string,
  filter: SearchFilter,
  confidence: number,
  alternatives: FilterPiece[] = [],
): Piece => ({ kind, words, filter: withinLimits(filter), confidence, alternatives });

/** The piece of words that ask for something that no filter answers. */
export const unavailablePiece = (words: string, confidence: number = CONFIDENCE.guessed): Piece =>
  makePiece('unavailable', words, { unanswered: [toKeyword(words)] }, confidence);

/** A text as a keyword, cut to the length that the filter accepts. */
export const toKeyword = (text: string): string => cutText(text, MAX_KEYWORD_LENGTH);

/** The alternative of a part's piece: to search for its words as they are. */
export function asKeywords({ correctedWords }: TextPart): FilterPiece[] {
  return [{ kind: 'words', filter: { keywords: [toKeyword(correctedWords.join(' '))] } }];
}
