import { buildPlaces } from '../../src/server/search/text/dictionary-places.ts';
import type { ParsedText } from '../../src/server/search/text/parse.ts';
import type { SearchDictionary } from '../../src/server/search/text/phrases.ts';
import { wordsRow } from './search-quality-rows.ts';
import type { Meant } from './search-quality-texts.ts';

/** The vocabulary that the job would learn from so many rows, each word its own stem; needs no database. */
export function learn(homes: number): SearchDictionary {
  const seen = new Map<string, number>();
  const listed = new Map<string, { location: string; emirate: string; n: number }>();
  for (let i = 0; i < homes; i++) {
    const { location, emirate, text } = wordsRow(i);
    for (const word of new Set(text.toLowerCase().match(/(?<![a-z\d])[a-z]{2,40}(?![a-z\d])/g))) seen.set(word, (seen.get(word) ?? 0) + 1);
    const place = listed.get(`${location}, ${emirate}`) ?? { location, emirate, n: 0 };
    listed.set(`${location}, ${emirate}`, { ...place, n: place.n + 1 });
  }
  const terms = [...seen].filter(([, n]) => n >= 3).map(([word, n]) => [word, { stem: word, freq: n / homes }] as const);
  return { places: buildPlaces([...listed.values()].sort((a, b) => b.n - a.n)), terms: new Map(terms) };
}

/** What was not understood as it was meant, empty when all was. A place may stay an emirate; nothing else may be added to the places and types. */
export function misunderstood(meant: Meant, read: ParsedText): string[] {
  const wrong: string[] = [];
  const differs = (what: string, is: readonly unknown[], should: readonly unknown[]) => {
    if (is.length !== should.length || should.some((one) => !is.includes(one))) wrong.push(`${what}: ${is.join(', ') || 'none'}`);
  };
  const some = (value: unknown) => (value === undefined || value === null ? [] : [value]);
  differs('place', [...read.places, ...read.emirates], some(meant.place));
  differs('type', read.propertyTypes, some(meant.type));
  differs('bedrooms', some(read.bedrooms), some(meant.bedrooms));
  differs('purpose', some(read.transactionType), some(meant.purpose));
  differs('budget', some(read.maxPrice), some(meant.maxPrice));
  for (const amenity of meant.amenities ?? []) if (!read.amenities.includes(amenity)) wrong.push(`no ${amenity}`);
  const said = read.words.map((word) => word.stem);
  for (const word of meant.words ?? []) if (!said.includes(word)) wrong.push(`no "${word}" in ${said.join(' ')}`);
  if (read.unknown.length) wrong.push(`unknown: ${read.unknown.join(' ')}`);
  return wrong;
}
