// Seven classes of queries of a property portal (Q1 to Q7), 200 generated queries each, and their addresses. The generator is seeded:
// every run and every measured system gets the same queries.

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
/** What each class asks for. */
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

/** What a text may name besides place and type. */
const FEATURES = ['sea view', 'marina view', 'golf view', 'private garden', 'balcony', 'bright', 'park view', 'skyline view'];
/** A search text of a place, perhaps a type and a feature, with up to two spelling mistakes. */
function searchText(random: () => number): string {
  const words = [PLACES[Math.floor(random() * PLACES.length)]!.name.toLowerCase()];
  if (random() < 0.6) words.push(PROPERTY_TYPES[Math.floor(random() * 5)]!.toLowerCase());
  if (random() < 0.5) words.push(FEATURES[Math.floor(random() * FEATURES.length)]!);
  const singleWords = words.join(' ').split(' ');
  const mistakes = random() < 0.25 ? 0 : random() < 0.7 ? 1 : 2;
  for (let n = 0; n < mistakes; n++) {
    const i = Math.floor(random() * singleWords.length);
    singleWords[i] = misspell(singleWords[i]!, random);
  }
  return singleWords.join(' ');
}

/** A map of 1280 x 800 pixels with its middle somewhere in Dubai, by the Web Mercator projection with tiles of 256 pixels. */
function viewport(random: () => number, zoom: number): { bounds: Bounds; zoom: number } {
  const worldPx = 256 * 2 ** zoom;
  // pixels of the middle, from the western and northern edge of the world
  const x = ((55.13 + random() * 0.15 + 180) / 360) * worldPx;
  const y = ((1 - Math.asinh(Math.tan(((25.05 + random() * 0.15) * Math.PI) / 180)) / Math.PI) / 2) * worldPx;
  const longitudeOf = (px: number) => (px / worldPx) * 360 - 180;
  const latitudeOf = (px: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * px) / worldPx))) * 180) / Math.PI;
  return {
    bounds: { west: longitudeOf(x - 640), east: longitudeOf(x + 640), north: latitudeOf(y - 400), south: latitudeOf(y + 400) },
    zoom,
  };
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
  const buildClass = (seed: number, buildQuery: (i: number, random: () => number) => Partial<Query>): Query[] => {
    const random = randomOf(seed);
    return Array.from({ length: QUERIES_PER_CLASS }, (_, i) => ({ filter: {}, limit: 10, offset: 0, ...buildQuery(i, random) }));
  };
  const drawAmenities = (random: () => number) => {
    const names = new Set<string>();
    while (names.size < 3) names.add(AMENITIES[Math.floor(random() * AMENITIES.length)]!);
    return [...names];
  };
  return {
    Q1: buildClass(1, (i) => ({
      filter: { transactionType: i % 3 === 2 ? 'Rent' : 'Buy' },
      offset: i % 5 === 4 ? 10 * (Math.floor(i / 5) % 4) : 0,
    })),
    Q2: buildClass(2, (_i, random) => ({ filter: narrowFilter(random) })),
    Q3: buildClass(3, (_i, random) => ({
      filter: { transactionType: random() < 0.6 ? 'Buy' : 'Rent', amenities: drawAmenities(random), sort: 'newest' },
    })),
    Q4: buildClass(4, (_i, random) => ({ filter: { search: searchText(random) } })),
    Q5: buildClass(5, (i, random) => ({ filter: mapFilter(i, random), view: viewport(random, 9 + (i % 9)) })),
    Q6: buildClass(6, (_i, random) => ({ id: firstId + Math.floor(random() * homes) })),
    Q7: buildClass(7, (i, random) => {
      const filter = narrowFilter(random);
      const { transactionType, location, propertyType } = filter;
      return { filter: i % 2 === 0 ? filter : i % 4 === 1 ? { transactionType, propertyType } : { transactionType, location }, limit: 1 };
    }),
  };
}

/** The path of a query in the REST API; null where it has none (the map). */
export function restPath(kind: QueryClass, query: Query): string | null {
  if (kind === 'Q5') return null;
  if (kind === 'Q6') return `/api/properties/${query.id}`;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query.filter)) if (value !== undefined) params.set(name, String(value));
  params.set('limit', String(query.limit));
  if (query.offset) params.set('offset', String(query.offset));
  // the baseline does not count either; Q7 measures counting
  if (kind !== 'Q7') params.set('count', 'false');
  return `/api/properties?${params}`;
}

/** The path of a query in the tRPC API, as the browser's client requests it. */
export function trpcPath(kind: QueryClass, query: Query): string {
  const [procedure, input] =
    kind === 'Q5'
      ? ['map', { ...query.filter, ...query.view }]
      : kind === 'Q6'
        ? ['get', { id: query.id }]
        : ['search', { ...query.filter, page: 1 + Math.floor(query.offset / 10) }];
  return trpc(`property.${procedure}`, input);
}
