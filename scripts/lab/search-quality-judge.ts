import { buildPlaces } from '../../src/server/search/text/dictionary-places.ts';
import type { ParsedText } from '../../src/server/search/text/parse.ts';
import type { SearchDictionary } from '../../src/server/search/text/phrases.ts';
import { realisticRow } from './search-quality-rows.ts';
import type { ExpectedCriteria } from './search-quality-texts.ts';

/** The vocabulary that the job would learn from so many rows, each word its own stem; needs no database. */
export function buildVocabulary(homes: number): SearchDictionary {
  const seen = new Map<string, number>();
  const listed = new Map<string, { location: string; emirate: string; n: number }>();
  for (let i = 0; i < homes; i++) {
    const { location, emirate, text } = realisticRow(i);
    for (const word of new Set(text.toLowerCase().match(/(?<![a-z\d])[a-z]{2,40}(?![a-z\d])/g))) seen.set(word, (seen.get(word) ?? 0) + 1);
    const place = listed.get(`${location}, ${emirate}`) ?? { location, emirate, n: 0 };
    listed.set(`${location}, ${emirate}`, { ...place, n: place.n + 1 });
  }
  const terms = [...seen].filter(([, n]) => n >= 3).map(([word, n]) => [word, { stem: word, freq: n / homes }] as const);
  return { places: buildPlaces([...listed.values()].sort((a, b) => b.n - a.n)), terms: new Map(terms) };
}

/** The differences between what a text means and what the parser made of it; empty when it is right. A place may be read as its emirate. */
export function findMismatches(expected: ExpectedCriteria, read: ParsedText): string[] {
  const wrong: string[] = [];
  const differs = (what: string, is: readonly unknown[], should: readonly unknown[]) => {
    if (is.length !== should.length || should.some((one) => !is.includes(one))) wrong.push(`${what}: ${is.join(', ') || 'none'}`);
  };
  const some = (value: unknown) => (value === undefined || value === null ? [] : [value]);
  differs('place', [...read.places, ...read.emirates], some(expected.place));
  differs('type', read.propertyTypes, some(expected.type));
  differs('bedrooms', some(read.bedrooms), some(expected.bedrooms));
  differs('purpose', some(read.transactionType), some(expected.purpose));
  differs('budget', some(read.maxPrice), some(expected.maxPrice));
  for (const amenity of expected.amenities ?? []) if (!read.amenities.includes(amenity)) wrong.push(`no ${amenity}`);
  const stems = read.words.map((word) => word.stem);
  for (const word of expected.words ?? []) if (!stems.includes(word)) wrong.push(`no "${word}" in ${stems.join(' ')}`);
  if (read.unknown.length) wrong.push(`unknown: ${read.unknown.join(' ')}`);
  return wrong;
}
