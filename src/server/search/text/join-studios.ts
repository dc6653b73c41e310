// Joins a studio and a number of bedrooms of a search text to one piece.
import type { Piece } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { makePiece } from './make-piece.ts';

const CONFIDENCE_OF_BOTH = 0.9;

/** Numbers of bedrooms with a studio, which is 0; of a range all up to the largest. */
const withStudio = (counts: readonly number[], isRange: boolean): SearchFilter =>
  isRange
    ? { bedrooms: Array.from({ length: Math.max(...counts) + 1 }, (_, n) => n) }
    : { bedrooms: [...new Set([0, ...counts])].sort((a, b) => a - b) };

/** Whether `or`, `and` or `to` joins the studio to the bedrooms: `studio or 1 bed`, `1 bed or a studio`. */
const isJoined = (studio: string, text: string): boolean =>
  new RegExp(`${studio}s? (?:or|and|to|او|و|till|upto) |(?:or|and|او|و) (?:a |an )?${studio}`, 'u').test(text);

/** `0 bed` is a studio, `1 bed studio` is a studio too, `studio or 1 bed` is either. `text` are the words of the text as typed. */
export function joinStudios(pieces: Piece[], text: string): Piece[] {
  const studio = pieces.find(({ kind, filter }) => kind === 'type' && filter.propertyType === 'Studio');
  const bedrooms = pieces.find(({ kind, filter }) => kind === 'bedrooms' && (filter.bedrooms || filter.minBedrooms));
  const counts = bedrooms?.filter.bedrooms;
  const onlyCount = counts?.length === 1 ? counts[0] : undefined;
  if (!studio && onlyCount === 0)
    return pieces.map((piece) => (piece === bedrooms ? { ...piece, kind: 'type', filter: { propertyType: 'Studio' } } : piece));
  if (!studio || !bedrooms) return pieces;
  if (onlyCount === 1 && !isJoined(studio.words, text)) return pieces.filter((piece) => piece !== bedrooms);
  const isRange = /\bto\b|الي/.test(text.slice(text.indexOf(studio.words)));
  const filter = counts ? withStudio(counts, isRange) : bedrooms.filter;
  const studioOrBedrooms = makePiece('bedrooms', `${studio.words} ${bedrooms.words}`, filter, CONFIDENCE_OF_BOTH);
  return pieces.flatMap((piece) => {
    if (piece === studio) return [studioOrBedrooms];
    return piece === bedrooms ? [] : [piece];
  });
}
