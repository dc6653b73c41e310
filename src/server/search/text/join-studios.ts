// Joins a studio and a number of bedrooms of a search text to one piece. All texts here are folded, as tokens are: إلى is `الي`, حتى is `حتي`.
import type { Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { CONFIDENCE, makePiece } from './make-piece.ts';

/** Patterns of the words between the ends of a range, and between two alternatives. */
const RANGE_WORD = '(?:to|till|until|upto|up to|الي|حتي)';
const JOINING_WORD = '(?:or|and|او|و)';

/** Whether bedrooms are the upper end of a range from a studio: `studio to 2 bed`. In `studio till 2 bed` their own words are `till 2 bed`. */
function isRange(studioWords: string, bedroomWords: string, text: string): boolean {
  const upperEnd = bedroomWords.replace(new RegExp(`^${RANGE_WORD} `, 'u'), '');
  return new RegExp(`${studioWords} ${RANGE_WORD} (?:an? )?${upperEnd}`, 'u').test(text);
}

/** Whether a studio is an alternative to something: `studio or 1 bed`, `1 bed or a studio`. */
const isAlternative = (studioWords: string, text: string): boolean =>
  new RegExp(`${studioWords} ${JOINING_WORD} | ${JOINING_WORD} (?:an? )?${studioWords}`, 'u').test(text);

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
