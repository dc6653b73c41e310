// Compares how the search parses a text with what the text means, and builds a search dictionary of generated homes for that, without a
// database. Used by unit tests and `npm run bench -- understanding`. Pure functions.
import { buildPlaces } from '../../../src/server/search/text/dictionary/dictionary-places.ts';
import type { SearchDictionary } from '../../../src/server/search/text/dictionary/search-dictionary.ts';
import type { Understanding } from '../../../src/server/search/text/understand.ts';
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { splitList } from '../../../src/shared/search/search-url.ts';
import { realisticRow } from './rows.ts';
import type { ExpectedCriteria } from './texts.ts';

/** A word in fewer homes is not in the dictionary. */
const MIN_HOMES_WITH_WORD = 3;

/** Builds the dictionary that the product's job would build from `homes` generated rows, except that each word is its own stem. */
export function buildDictionary(homes: number): SearchDictionary {
  const wordCounts = new Map<string, number>();
  /** Places with their numbers of homes, by community and emirate. */
  const placesByKey = new Map<string, { location: string; emirate: string; n: number }>();
  for (let i = 0; i < homes; i++) {
    const { location, emirate, text } = realisticRow(i);
    // words of 2 to 40 Latin letters that no letter or digit precedes or follows
    const distinctWords = new Set(text.toLowerCase().match(/(?<![a-z\d])[a-z]{2,40}(?![a-z\d])/g));
    for (const word of distinctWords) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
    const key = `${location}, ${emirate}`;
    placesByKey.set(key, { location, emirate, n: (placesByKey.get(key)?.n ?? 0) + 1 });
  }
  const commonWords = [...wordCounts].filter(([, count]) => count >= MIN_HOMES_WITH_WORD);
  const terms = commonWords.map(([word, count]) => [word, { stem: word, freq: count / homes }] as const);
  const placesBySize = [...placesByKey.values()].sort((a, b) => b.n - a.n);
  return { places: buildPlaces(placesBySize), terms: new Map(terms) };
}

/** Describes the differences between what a text means and how it was parsed; empty when it was parsed right. */
export function findMismatches(expected: ExpectedCriteria, { pieces, filter }: Understanding): string[] {
  const mismatches: string[] = [];
  const compareValues = (criterion: string, actual: readonly unknown[], intended: readonly unknown[]) => {
    if (actual.length !== intended.length || intended.some((value) => !actual.includes(value)))
      mismatches.push(`${criterion}: ${actual.join(', ') || 'none'}`);
  };
  const toList = (value: unknown) => (value === undefined || value === null ? [] : [value]);
  compareValues('place', splitList(filter.location ?? ''), toList(expected.place));
  compareValues('type', splitList(filter.propertyType ?? ''), toList(expected.type));
  compareValues('bedrooms', filter.bedrooms ?? [], toList(expected.bedrooms));
  // a budget of millions is for buying, whether the text says so or not
  compareValues('purpose', toList(filter.transactionType), toList(expected.purpose ?? (expected.maxPrice ? 'Buy' : undefined)));
  compareValues('budget', toList(filter.maxPrice), toList(expected.maxPrice));
  for (const amenity of expected.amenities ?? []) if (!filter.amenities?.includes(amenity)) mismatches.push(`no ${amenity}`);
  const keywords = (filter.preferred ?? []).flatMap((keyword) => keyword.split(' '));
  for (const word of expected.words ?? [])
    if (!keywords.includes(word) && !FACT_WORDS[word]?.(filter)) mismatches.push(`no "${word}" in ${keywords.join(' ')}`);
  for (const { kind, words: text } of pieces) if (kind === 'unknown') mismatches.push(`unknown: ${text}`);
  return mismatches;
}

/** Words that the search parses into a criterion of the filter instead of a keyword: whether the filter has this criterion. */
const FACT_WORDS: Record<string, (filter: SearchFilter) => boolean> = {
  furnished: ({ furnished }) => furnished?.[0] === 'yes',
  unfurnished: ({ furnished }) => furnished?.[0] === 'no',
  ready: ({ completion }) => completion?.[0] === 'ready',
};
