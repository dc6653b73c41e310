import { COLUMNS, generatedLine } from '../../../src/server/seed/generate-row.ts';
import { LISTED, PHRASES } from './places.ts';

const PLACES = Object.entries(LISTED).flatMap(([emirate, names]) => names.map((name) => ({ name, emirate })));
const AT = Object.fromEntries(COLUMNS.map((column, n) => [column, n])) as Record<(typeof COLUMNS)[number], number>;
const NAMED = [AT.title, AT.description, AT.address, AT.location];

/** A generated row moved to one of the real communities, with three phrases of real titles at the end of its description. */
export function realisticLine(i: number, now: number): string {
  const cells = generatedLine(i, now).split('\t');
  // a few places have most of the homes, as in life, and the last ones still some
  const spread = Math.imul(i, 0x9e3779b1) >>> 0;
  const place = PLACES[Math.floor((spread / 2 ** 32) ** 1.5 * PLACES.length)]!;
  const before = cells[AT.location]!;
  for (const n of NAMED) cells[n] = cells[n]!.replaceAll(before, place.name);
  cells[AT.emirate] = place.emirate;
  const phrases = [0, 9, 17].map((step) => PHRASES[((spread >>> 8) + step) % PHRASES.length]);
  cells[AT.description] += ` ${phrases.join(', ')}.`;
  return cells.join('\t');
}

/** The text of a row that the dictionary is built from, and its place. */
export function realisticRow(i: number): { location: string; emirate: string; text: string } {
  const cells = realisticLine(i, 0).split('\t');
  const text = [AT.title, AT.location, AT.emirate, AT.property_type, AT.amenities, AT.description].map((n) => cells[n]).join(' ');
  return { location: cells[AT.location]!, emirate: cells[AT.emirate]!, text };
}
