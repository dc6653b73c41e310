// Joins a studio and a number of bedrooms of a search text into one piece, as in `studio or 1 bed`. Pure; no database.
// All texts here are folded by `foldText`, so that إلى (to) is `الي` and حتى (until) is `حتي`.
import type { Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { makePiece } from './make-piece.ts';
import { CONFIDENCE } from './reading.ts';

/** The word before the upper end of a range, at the beginning of a text. */
const RANGE_WORD = /^(?:to|till|until|upto|up to|الي|حتي) /u;
/** A word between two alternatives, at the beginning of a text and at its end. */
const JOINING_WORD = /^(?:or|and|او|و) /u;
const ENDS_WITH_JOINING_WORD = / (?:or|and|او|و) (?:an? )?$/u;
const ARTICLE = /^an? /u;

/** Splits a text into what stands before and after the words of a piece. Words of visitors are searched for as they are, not as a regular expression. */
function splitAround(words: string, text: string): { before: string; after: string } {
  const start = text.indexOf(words);
  return { before: text.slice(0, start), after: text.slice(start + words.length).trimStart() };
}

/** Whether bedrooms are the upper end of a range from a studio: `studio to 2 bed`. The words of bedrooms may include the range word: `till 2 bed`. */
function isRange(studioWords: string, bedroomWords: string, text: string): boolean {
  const { after } = splitAround(studioWords, text);
  const upperEnd = bedroomWords.replace(RANGE_WORD, '');
  return RANGE_WORD.test(after) && after.replace(RANGE_WORD, '').replace(ARTICLE, '').startsWith(upperEnd);
}

/** Whether a studio is an alternative to something: `studio or 1 bed`, `1 bed or a studio`. */
function isAlternative(studioWords: string, text: string): boolean {
  const { before, after } = splitAround(studioWords, text);
  return JOINING_WORD.test(after) || ENDS_WITH_JOINING_WORD.test(before);
}

/**
 * The filter for a studio or a number of bedrooms. In filters 0 bedrooms means a studio; the column has 1 for it, so that `at least 1` includes studios.
 * No filter can ask for a studio or at least 2 bedrooms; then only the bedrooms are asked for.
 */
function filterOfBoth({ bedrooms, minBedrooms, maxBedrooms }: SearchFilter, isRangeFromStudio: boolean): SearchFilter {
  const counts = bedrooms ?? (maxBedrooms === undefined ? [] : [maxBedrooms]);
  if (counts.length === 0) return { minBedrooms };
  if (isRangeFromStudio) return { bedrooms: Array.from({ length: Math.max(...counts) + 1 }, (_, n) => n) };
  return { bedrooms: [...new Set([0, ...counts])].sort((a, b) => a - b) };
}

/** Joins the pieces: `0 bed` and `1 bed studio` become a studio, `studio or 1 bed` becomes either. `text` is the whole text. */
export function joinStudios(pieces: Piece[], text: string): Piece[] {
  const studio = pieces.find(({ kind, filter }) => kind === 'type' && filter.propertyType === 'Studio');
  const isRangeTo = (bedroomWords: string): boolean => studio !== undefined && isRange(studio.words, bedroomWords, text);
  // a maximum joins a studio only as the end of a range (`studio till 2 bed`); in `villa or studio max 3 bed` it restricts both types
  const bedrooms = pieces.find(
    ({ kind, words, filter }) => kind === 'bedrooms' && (filter.bedrooms || filter.minBedrooms || isRangeTo(words)),
  );
  const counts = bedrooms?.filter.bedrooms;
  const onlyCount = counts?.length === 1 ? counts[0] : undefined;
  if (!studio && onlyCount === 0)
    return pieces.map((piece) => (piece === bedrooms ? { ...piece, kind: 'type', filter: { propertyType: 'Studio' } } : piece));
  if (!studio || !bedrooms) return pieces;
  const isRangeFromStudio = isRangeTo(bedrooms.words);
  if (onlyCount === 1 && !isRangeFromStudio && !isAlternative(studio.words, text)) return pieces.filter((piece) => piece !== bedrooms);
  const filter = filterOfBoth(bedrooms.filter, isRangeFromStudio);
  const studioOrBedrooms = makePiece('bedrooms', `${studio.words} ${bedrooms.words}`, filter, CONFIDENCE.likely);
  return pieces.flatMap((piece) => {
    if (piece === studio) return [studioOrBedrooms];
    return piece === bedrooms ? [] : [piece];
  });
}
