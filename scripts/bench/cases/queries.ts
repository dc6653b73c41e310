// The seven queries of a property portal, as data: the same parameters in every run and for every target.

import { COMMUNITY_FIGURES } from '../../../src/server/seed/generate-text.ts';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import { AMENITIES, PROPERTY_TYPES } from '../../../src/shared/property/property.ts';
import type { Bounds, SearchFilter } from '../../../src/shared/search/search.ts';
import { trpc } from '../measuring/addresses.ts';

/** One query. `id` for one home (Q6), `view` for the map (Q5). */
export interface Query {
  filter: SearchFilter;
  limit: number;
  offset: number;
  id?: number;
  view?: { bounds: Bounds; zoom: number };
}
export const QUERY_CLASSES = {
  Q1: 'default list',
  Q2: 'place, type, price and bedrooms, by price',
  Q3: 'three amenities, newest first',
  Q4: 'free text, misspelt',
  Q5: 'map, zooms 9 to 17, half of them filtered',
  Q6: 'one home',
  Q7: 'how many match',
} as const;
export type QueryClass = keyof typeof QUERY_CLASSES;

const QUERIES_PER_CLASS = 200;

/** Numbers from 0 to 1 (mulberry32), the same for the same seed in every run. */
function randomOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** Communities with generated homes. */
const PLACES = COMMUNITIES.filter((place) => COMMUNITY_FIGURES[place.name]);

/** Place, type, bedrooms and a range of prices (AED) around what homes of the type cost there. */
function narrowFilter(random: () => number): SearchFilter {
  const place = PLACES[Math.floor(random() * PLACES.length)]!;
  const type = PROPERTY_TYPES[Math.floor(random() * PROPERTY_TYPES.length)]!;
  const buy = random() < 0.6;
  const [, pricePerSqft] = COMMUNITY_FIGURES[place.name]!;
  const usualPrice = pricePerSqft * (type === 'Studio' ? 500 : type === 'Apartment' ? 1100 : 2600) * (buy ? 1 : 0.0055);
  const priceStep = buy ? 50_000 : 500;
  return {
    transactionType: buy ? 'Buy' : 'Rent',
    location: place.name,
    propertyType: type,
    minPrice: Math.max(1, Math.round((usualPrice * (0.4 + random() * 0.3)) / priceStep) * priceStep),
    maxPrice: Math.round((usualPrice * (1.3 + random() * 1.2)) / priceStep) * priceStep,
    minBedrooms: type === 'Studio' ? 1 : 1 + Math.floor(random() * 3),
    sort: 'price-asc',
  };
}

/** One edit somewhere behind the first letter of a word: a letter lost, doubled, swapped with the next or replaced. */
function misspell(word: string, random: () => number): string {
  if (word.length < 5) return word;
  const i = 1 + Math.floor(random() * (word.length - 2));
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, i) + word.slice(i + 1);
    case 1:
      return word.slice(0, i) + word[i] + word.slice(i);
    case 2:
      return word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
    default:
      return word.slice(0, i) + 'aeiou'[Math.floor(random() * 5)] + word.slice(i + 1);
  }
}

const FEATURES = ['sea view', 'marina view', 'golf view', 'private garden', 'balcony', 'bright', 'park view', 'skyline view'];
/** A search text of a place, perhaps a type and a feature, with up to two spelling mistakes. */
function searchText(random: () => number): string {
  const words = [PLACES[Math.floor(random() * PLACES.length)]!.name.toLowerCase()];
  if (random() < 0.6) words.push(PROPERTY_TYPES[Math.floor(random() * 5)]!.toLowerCase());
  if (random() < 0.5) words.push(FEATURES[Math.floor(random() * FEATURES.length)]!);
  const singleWords = words.join(' ').split(' ');
  for (let n = random() < 0.25 ? 0 : random() < 0.7 ? 1 : 2; n > 0; n--) {
    const i = Math.floor(random() * singleWords.length);
    singleWords[i] = misspell(singleWords[i]!, random);
  }
  return singleWords.join(' ');
}

/** A map of 1280 x 800 pixels somewhere over the city. */
function viewport(random: () => number, zoom: number): { bounds: Bounds; zoom: number } {
  const worldPx = 256 * 2 ** zoom;
  const x = ((55.13 + random() * 0.15 + 180) / 360) * worldPx;
  const y = ((1 - Math.asinh(Math.tan(((25.05 + random() * 0.15) * Math.PI) / 180)) / Math.PI) / 2) * worldPx;
  const lng = (at: number) => (at / worldPx) * 360 - 180;
  const lat = (at: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / worldPx))) * 180) / Math.PI;
  return { bounds: { west: lng(x - 640), east: lng(x + 640), north: lat(y - 400), south: lat(y + 400) }, zoom };
}

/** The filters of the map, six kinds in turn; the first kind is empty. */
const mapFilter = (i: number, random: () => number): SearchFilter => {
  const { transactionType, propertyType, minPrice, maxPrice, minBedrooms } = narrowFilter(random);
  return [
    {},
    { transactionType: 'Buy' as const },
    { transactionType, minPrice, maxPrice: maxPrice! * 2 },
    { minBedrooms },
    { transactionType, minPrice, maxPrice: maxPrice! * 2, minBedrooms },
    { propertyType },
  ][i % 6]!;
};

/** 200 queries of each class over `homes` generated properties with ids from `firstId`. */
export function buildQueries(homes: number, firstId: number): Record<QueryClass, Query[]> {
  const make = (seed: number, one: (i: number, random: () => number) => Partial<Query>): Query[] => {
    const random = randomOf(seed);
    return Array.from({ length: QUERIES_PER_CLASS }, (_, i) => ({ filter: {}, limit: 10, offset: 0, ...one(i, random) }));
  };
  const amenities = (random: () => number) => {
    const names = new Set<string>();
    while (names.size < 3) names.add(AMENITIES[Math.floor(random() * AMENITIES.length)]!);
    return [...names];
  };
  return {
    Q1: make(1, (i) => ({
      filter: { transactionType: i % 3 === 2 ? 'Rent' : 'Buy' },
      offset: i % 5 === 4 ? 10 * (Math.floor(i / 5) % 4) : 0,
    })),
    Q2: make(2, (_i, random) => ({ filter: narrowFilter(random) })),
    Q3: make(3, (_i, random) => ({
      filter: { transactionType: random() < 0.6 ? 'Buy' : 'Rent', amenities: amenities(random), sort: 'newest' },
    })),
    Q4: make(4, (_i, random) => ({ filter: { search: searchText(random) } })),
    Q5: make(5, (i, random) => ({ filter: mapFilter(i, random), view: viewport(random, 9 + (i % 9)) })),
    Q6: make(6, (_i, random) => ({ id: firstId + Math.floor(random() * homes) })),
    Q7: make(7, (i, random) => {
      const filter = narrowFilter(random);
      const { transactionType, location, propertyType } = filter;
      return { filter: i % 2 === 0 ? filter : i % 4 === 1 ? { transactionType, propertyType } : { transactionType, location }, limit: 1 };
    }),
  };
}

/** The path of a query in the REST API; null where it has none. */
export function restPath(kind: QueryClass, q: Query): string | null {
  if (kind === 'Q5') return null;
  if (kind === 'Q6') return `/api/properties/${q.id}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(q.filter)) if (value !== undefined) query.set(name, String(value));
  query.set('limit', String(q.limit));
  if (q.offset) query.set('offset', String(q.offset));
  // the baseline does not count either; Q7 measures counting
  if (kind !== 'Q7') query.set('count', 'false');
  return `/api/properties?${query}`;
}

/** The path of a query in the tRPC API, as the browser's client requests it. */
export function trpcPath(kind: QueryClass, q: Query): string {
  const [procedure, input] =
    kind === 'Q5'
      ? ['map', { ...q.filter, ...q.view }]
      : kind === 'Q6'
        ? ['get', { id: q.id }]
        : ['search', { ...q.filter, page: 1 + Math.floor(q.offset / 10) }];
  return trpc(`property.${procedure}`, input);
}
