// Compares how a text is parsed with what it means, without a database. Unit tests, `npm run lab -- search-quality` and `npm run bench --
// understanding` use it.
import { buildPlaces } from '../../../src/server/search/text/dictionary/dictionary-places.ts';
import type { SearchDictionary } from '../../../src/server/search/text/dictionary/search-dictionary.ts';
import type { Understanding } from '../../../src/server/search/text/understand.ts';
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { splitList } from '../../../src/shared/search/search-url.ts';
import { realisticRow } from './rows.ts';
import type { ExpectedCriteria } from './texts.ts';

/** The search dictionary that the job would build from `homes` generated rows, except that each word is its own stem. */
export function buildDictionary(homes: number): SearchDictionary {
  const wordCounts = new Map<string, number>();
  const placesByKey = new Map<string, { location: string; emirate: string; n: number }>();
  for (let i = 0; i < homes; i++) {
    const { location, emirate, text } = realisticRow(i);
    for (const word of new Set(text.toLowerCase().match(/(?<![a-z\d])[a-z]{2,40}(?![a-z\d])/g)))
      wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
    const place = placesByKey.get(`${location}, ${emirate}`) ?? { location, emirate, n: 0 };
    placesByKey.set(`${location}, ${emirate}`, { ...place, n: place.n + 1 });
  }
  const terms = [...wordCounts].filter(([, n]) => n >= 3).map(([word, n]) => [word, { stem: word, freq: n / homes }] as const);
  return { places: buildPlaces([...placesByKey.values()].sort((a, b) => b.n - a.n)), terms: new Map(terms) };
}

/** The differences between what a text means and what the parser made of it; empty when it is right. A place may be read as its emirate. */
export function findMismatches(expected: ExpectedCriteria, { pieces, filter }: Understanding): string[] {
  const mismatches: string[] = [];
  const compareValues = (what: string, actual: readonly unknown[], intended: readonly unknown[]) => {
    if (actual.length !== intended.length || intended.some((value) => !actual.includes(value)))
      mismatches.push(`${what}: ${actual.join(', ') || 'none'}`);
  };
  const toList = (value: unknown) => (value === undefined || value === null ? [] : [value]);
  compareValues('place', splitList(filter.location ?? ''), toList(expected.place));
  compareValues('type', splitList(filter.propertyType ?? ''), toList(expected.type));
  compareValues('bedrooms', filter.bedrooms ?? [], toList(expected.bedrooms));
  // a budget of millions is for buying, whether the text says so or not
  compareValues('purpose', toList(filter.transactionType), toList(expected.purpose ?? (expected.maxPrice ? 'Buy' : undefined)));
  compareValues('budget', toList(filter.maxPrice), toList(expected.maxPrice));
  for (const amenity of expected.amenities ?? []) if (!filter.amenities?.includes(amenity)) mismatches.push(`no ${amenity}`);
  const words = (filter.keywords ?? []).flatMap((keyword) => keyword.split(' '));
  for (const word of expected.words ?? [])
    if (!words.includes(word) && !FACT_WORDS[word]?.(filter)) mismatches.push(`no "${word}" in ${words.join(' ')}`);
  for (const { kind, words: text } of pieces) if (kind === 'unknown') mismatches.push(`unknown: ${text}`);
  return mismatches;
}

/** Words that are parsed into a filter: whether the filter has it. */
const FACT_WORDS: Record<string, (filter: SearchFilter) => boolean> = {
  furnished: ({ furnished }) => furnished?.[0] === 'yes',
  unfurnished: ({ furnished }) => furnished?.[0] === 'no',
  ready: ({ completion }) => completion?.[0] === 'ready',
};
