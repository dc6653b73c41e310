// Joins a studio and a number of bedrooms of a search text to one piece. All texts here are folded, as tokens are: إلى is `الي`, حتى is `حتي`.
import type { Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { CONFIDENCE, makePiece } from './make-piece.ts';

/** The word before the upper end of a range, at the beginning of the words of bedrooms and after those of a studio. */
const RANGE_WORD = /^(?:to|till|until|upto|up to|الي|حتي) /u;
/** A word between two alternatives, after a studio and before one. */
const JOINING_WORD = /^(?:or|and|او|و) /u;
const ENDS_WITH_JOINING_WORD = / (?:or|and|او|و) (?:an? )?$/u;
const ARTICLE = /^an? /u;

/** What stands before and after the words of a piece. The words are the visitor's, so they are never part of a pattern. */
function around(words: string, text: string): { before: string; after: string } {
  const start = text.indexOf(words);
  return { before: text.slice(0, start), after: text.slice(start + words.length).trimStart() };
}

/** Whether bedrooms are the upper end of a range from a studio: `studio to 2 bed`. In `studio till 2 bed` their own words are `till 2 bed`. */
function isRange(studioWords: string, bedroomWords: string, text: string): boolean {
  const { after } = around(studioWords, text);
  const upperEnd = bedroomWords.replace(RANGE_WORD, '');
  return RANGE_WORD.test(after) && after.replace(RANGE_WORD, '').replace(ARTICLE, '').startsWith(upperEnd);
}

/** Whether a studio is an alternative to something: `studio or 1 bed`, `1 bed or a studio`. */
function isAlternative(studioWords: string, text: string): boolean {
  const { before, after } = around(studioWords, text);
  return JOINING_WORD.test(after) || ENDS_WITH_JOINING_WORD.test(before);
}

/**
 * The filter of a studio or a number of bedrooms. In a filter 0 bedrooms means a studio; the column holds 1 for it, so that at least 1 has studios too.
 * No filter says a studio or at least 2 bedrooms: then the bedrooms alone are asked for.
 */
function filterOfBoth({ bedrooms, minBedrooms, maxBedrooms }: SearchFilter, isRangeFromStudio: boolean): SearchFilter {
  const counts = bedrooms ?? (maxBedrooms === undefined ? [] : [maxBedrooms]);
  if (counts.length === 0) return { minBedrooms };
  if (isRangeFromStudio) return { bedrooms: Array.from({ length: Math.max(...counts) + 1 }, (_, n) => n) };
  return { bedrooms: [...new Set([0, ...counts])].sort((a, b) => a - b) };
}

/** `0 bed` is a studio, `1 bed studio` is a studio too, `studio or 1 bed` is either. `text` are the words of the text as typed. */
export function joinStudios(pieces: Piece[], text: string): Piece[] {
  const studio = pieces.find(({ kind, filter }) => kind === 'type' && filter.propertyType === 'Studio');
  const isRangeTo = (bedroomWords: string): boolean => studio !== undefined && isRange(studio.words, bedroomWords, text);
  // a maximum restricts both types of `villa or studio max 3 bed`; only as the end of a range it joins: `studio till 2 bed`
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
  const studioOrBedrooms = makePiece('bedrooms', `${studio.words} ${bedrooms.words}`, filter, CONFIDENCE.studioOrBedrooms);
  return pieces.flatMap((piece) => {
    if (piece === studio) return [studioOrBedrooms];
    return piece === bedrooms ? [] : [piece];
  });
}
