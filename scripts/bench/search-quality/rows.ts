// Generates homes in real communities for the search tests (`npm run bench -- search-quality` and unit tests). Computes only; the same number
// always gives the same home.
import { COLUMNS, generatedLine } from '../../../src/server/seed/generate-row.ts';
import { COMMUNITIES_BY_EMIRATE, PHRASES } from './places.ts';

/** Every community with its emirate. */
const PLACES = Object.entries(COMMUNITIES_BY_EMIRATE).flatMap(([emirate, names]) => names.map((name) => ({ name, emirate })));
/** The position of each column in a generated row. */
const INDEX_OF = Object.fromEntries(COLUMNS.map((column, n) => [column, n])) as Record<(typeof COLUMNS)[number], number>;
/** The positions of the cells of a generated row that name its place. */
const CELLS_WITH_PLACE = [INDEX_OF.title, INDEX_OF.description, INDEX_OF.address, INDEX_OF.location];

/**
 * Row `i` of the generator as a line of PostgreSQL's COPY, moved to one of the real communities, with three phrases of real titles at the
 * end of its description. `now`: the time in milliseconds from which its dates count.
 */
export function realisticLine(i: number, now: number): string {
  const cells = generatedLine(i, now).split('\t');
  // a multiplicative hash (Knuth) of `i`, from 0 to 2^32 - 1
  const hash = Math.imul(i, 0x9e3779b1) >>> 0;
  // the exponent gives the first places more homes than the last ones
  const place = PLACES[Math.floor((hash / 2 ** 32) ** 1.5 * PLACES.length)]!;
  const generatedPlace = cells[INDEX_OF.location]!;
  for (const n of CELLS_WITH_PLACE) cells[n] = cells[n]!.replaceAll(generatedPlace, place.name);
  cells[INDEX_OF.emirate] = place.emirate;
  // other bits of the hash choose a phrase; the steps choose two more that are far from it in the list
  const phrases = [0, 9, 17].map((step) => PHRASES[((hash >>> 8) + step) % PHRASES.length]);
  cells[INDEX_OF.description] += ` ${phrases.join(', ')}.`;
  return cells.join('\t');
}

/** The place of row `i`, and the text from which a search dictionary takes its words. */
export function realisticRow(i: number): { location: string; emirate: string; text: string } {
  const cells = realisticLine(i, 0).split('\t');
  const textColumns = ['title', 'location', 'emirate', 'property_type', 'amenities', 'description'] as const;
  const text = textColumns.map((column) => cells[INDEX_OF[column]]).join(' ');
  return { location: cells[INDEX_OF.location]!, emirate: cells[INDEX_OF.emirate]!, text };
}
