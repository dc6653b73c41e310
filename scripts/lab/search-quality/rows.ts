// Generated homes in real communities, for the tests of misspelt texts.
import { COLUMNS, generatedLine } from '../../../src/server/seed/generate-row.ts';
import { LISTED, PHRASES } from './places.ts';

const PLACES = Object.entries(LISTED).flatMap(([emirate, names]) => names.map((name) => ({ name, emirate })));
/** The position of each column in a generated row. */
const INDEX_OF = Object.fromEntries(COLUMNS.map((column, n) => [column, n])) as Record<(typeof COLUMNS)[number], number>;
/** The cells of a generated row that name its place. */
const CELLS_WITH_PLACE = [INDEX_OF.title, INDEX_OF.description, INDEX_OF.address, INDEX_OF.location];

/**
 * Row `i` of the generator in the format of COPY, moved to one of the real communities, with three phrases of real titles at the end of
 * its description.
 */
export function realisticLine(i: number, now: number): string {
  const cells = generatedLine(i, now).split('\t');
  // an integer hash of `i`; the exponent gives the first places most of the homes and the last ones some
  const spread = Math.imul(i, 0x9e3779b1) >>> 0;
  const place = PLACES[Math.floor((spread / 2 ** 32) ** 1.5 * PLACES.length)]!;
  const generatedPlace = cells[INDEX_OF.location]!;
  for (const n of CELLS_WITH_PLACE) cells[n] = cells[n]!.replaceAll(generatedPlace, place.name);
  cells[INDEX_OF.emirate] = place.emirate;
  const phrases = [0, 9, 17].map((step) => PHRASES[((spread >>> 8) + step) % PHRASES.length]);
  cells[INDEX_OF.description] += ` ${phrases.join(', ')}.`;
  return cells.join('\t');
}

/** The text of a row that the dictionary is built from, and its place. */
export function realisticRow(i: number): { location: string; emirate: string; text: string } {
  const cells = realisticLine(i, 0).split('\t');
  const text = [INDEX_OF.title, INDEX_OF.location, INDEX_OF.emirate, INDEX_OF.property_type, INDEX_OF.amenities, INDEX_OF.description]
    .map((n) => cells[n])
    .join(' ');
  return { location: cells[INDEX_OF.location]!, emirate: cells[INDEX_OF.emirate]!, text };
}
