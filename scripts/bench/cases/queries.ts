// Generates the queries of the benchmarks: seven classes of what people request from a property portal (Q1 to Q7), 200 queries each, and
// their paths in the two APIs. The generator is seeded, so that every run and every measured system gets the same queries.

import { COMMUNITY_FIGURES } from '../../../src/server/seed/generate-text.ts';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import { AMENITIES, PROPERTY_TYPES, type PropertyType } from '../../../src/shared/property/property.ts';
import { type Bounds, PAGE_SIZE, type SearchFilter } from '../../../src/shared/search/search.ts';
import { trpc } from '../measuring/addresses.ts';

/** One query. */
export interface Query {
  filter: SearchFilter;
  /** Homes of an answer. */
  limit: number;
  /** Homes of the list before them. */
  offset: number;
  /** The requested home, in Q6 only. */
  id?: number;
  /** The requested part of the map, in Q5 only. */
  view?: { bounds: Bounds; zoom: number };
}
/** What the queries of each class request. */
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

/** Makes a generator of numbers from 0 to 1, which are the same in every run. The algorithm with its constants is mulberry32. */
function createRandom(seed: number): () => number {
  let counter = seed;
  return () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), 1 | counter);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** A random item of a list that is not empty. */
const drawItem = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!;

/** Communities with generated homes. */
const PLACES = COMMUNITIES.filter((place) => COMMUNITY_FIGURES[place.name]);

/** Usual areas of homes in square feet. */
const USUAL_AREAS: Record<PropertyType, number> = { Studio: 500, Apartment: 1100, Villa: 2600, Penthouse: 2600, Townhouse: 2600 };
/** The rent of a month as a share of the sale price. */
const MONTHLY_RENT_SHARE = 0.0055;

/** Draws a filter by place, type, bedrooms and a range of prices (AED, rents by month) around what homes of the type cost there. */
function drawNarrowFilter(random: () => number): SearchFilter {
  const place = drawItem(PLACES, random);
  const type = drawItem(PROPERTY_TYPES, random);
  const isForSale = random() < 0.6;
  const [, pricePerSqft] = COMMUNITY_FIGURES[place.name]!;
  const usualPrice = pricePerSqft * USUAL_AREAS[type] * (isForSale ? 1 : MONTHLY_RENT_SHARE);
  const priceStep = isForSale ? 50_000 : 500;
  return {
    transactionType: isForSale ? 'Buy' : 'Rent',
    location: place.name,
    propertyType: type,
    minPrice: Math.max(1, Math.round((usualPrice * (0.4 + random() * 0.3)) / priceStep) * priceStep),
    maxPrice: Math.round((usualPrice * (1.3 + random() * 1.2)) / priceStep) * priceStep,
    minBedrooms: type === 'Studio' ? 1 : 1 + Math.floor(random() * 3),
    sort: 'price-asc',
  };
}

/** Misspells a word of at least five letters behind its first letter: one letter is lost, doubled, swapped with the next or replaced. */
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

/** What a search text may name besides place and type. */
const FEATURES = ['sea view', 'marina view', 'golf view', 'private garden', 'balcony', 'bright', 'park view', 'skyline view'];
/** How many mistakes a search text gets, 0 to 2. */
function drawMistakeCount(random: () => number): number {
  if (random() < 0.25) return 0;
  return random() < 0.7 ? 1 : 2;
}
/** Draws a search text of a place, perhaps a type and a feature, with up to two spelling mistakes. */
function drawSearchText(random: () => number): string {
  const phrases = [drawItem(PLACES, random).name.toLowerCase()];
  if (random() < 0.6) phrases.push(drawItem(PROPERTY_TYPES, random).toLowerCase());
  if (random() < 0.5) phrases.push(drawItem(FEATURES, random));
  const singleWords = phrases.join(' ').split(' ');
  const mistakeCount = drawMistakeCount(random);
  for (let n = 0; n < mistakeCount; n++) {
    const i = Math.floor(random() * singleWords.length);
    singleWords[i] = misspell(singleWords[i]!, random);
  }
  return singleWords.join(' ');
}

/** Draws a map of 1280 x 800 pixels with its middle somewhere in Dubai, by the Web Mercator projection with tiles of 256 pixels. */
function drawView(random: () => number, zoom: number): { bounds: Bounds; zoom: number } {
  const worldPx = 256 * 2 ** zoom;
  const longitude = 55.13 + random() * 0.15;
  const latitude = 25.05 + random() * 0.15;
  // pixels of the middle, from the western and northern edge of the world
  const x = ((longitude + 180) / 360) * worldPx;
  const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * worldPx;
  const longitudeOf = (px: number) => (px / worldPx) * 360 - 180;
  const latitudeOf = (px: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * px) / worldPx))) * 180) / Math.PI;
  return {
    bounds: { west: longitudeOf(x - 640), east: longitudeOf(x + 640), north: latitudeOf(y - 400), south: latitudeOf(y + 400) },
    zoom,
  };
}

/** Draws the filter of query `i` of the map: six kinds of filters in turn, of which the first is empty. */
const drawMapFilter = (i: number, random: () => number): SearchFilter => {
  const { transactionType, propertyType, minPrice, maxPrice, minBedrooms } = drawNarrowFilter(random);
  return [
    {},
    { transactionType: 'Buy' as const },
    { transactionType, minPrice, maxPrice: maxPrice! * 2 },
    { minBedrooms },
    { transactionType, minPrice, maxPrice: maxPrice! * 2, minBedrooms },
    { propertyType },
  ][i % 6]!;
};

/** Draws the filter of query `i` of the totals: place, type, price and bedrooms, or only two of these. */
function drawTotalFilter(i: number, random: () => number): SearchFilter {
  const filter = drawNarrowFilter(random);
  const { transactionType, location, propertyType } = filter;
  if (i % 2 === 0) return filter;
  return i % 4 === 1 ? { transactionType, propertyType } : { transactionType, location };
}

/** Three different amenities. */
function drawAmenities(random: () => number): string[] {
  const names = new Set<string>();
  while (names.size < 3) names.add(drawItem(AMENITIES, random));
  return [...names];
}

/** Generates 200 queries of each class over `homes` generated properties with ids from `firstId`. */
export function buildQueries(homes: number, firstId: number): Record<QueryClass, Query[]> {
  const buildClass = (seed: number, buildQuery: (i: number, random: () => number) => Partial<Query>): Query[] => {
    const random = createRandom(seed);
    return Array.from({ length: QUERIES_PER_CLASS }, (_, i) => ({ filter: {}, limit: PAGE_SIZE, offset: 0, ...buildQuery(i, random) }));
  };
  return {
    // every third query is for rents, and every fifth requests one of the first four pages; the others request the first
    Q1: buildClass(1, (i) => ({
      filter: { transactionType: i % 3 === 2 ? 'Rent' : 'Buy' },
      offset: i % 5 === 4 ? PAGE_SIZE * (Math.floor(i / 5) % 4) : 0,
    })),
    Q2: buildClass(2, (_i, random) => ({ filter: drawNarrowFilter(random) })),
    Q3: buildClass(3, (_i, random) => ({
      filter: { transactionType: random() < 0.6 ? 'Buy' : 'Rent', amenities: drawAmenities(random), sort: 'newest' },
    })),
    Q4: buildClass(4, (_i, random) => ({ filter: { search: drawSearchText(random) } })),
    Q5: buildClass(5, (i, random) => ({ filter: drawMapFilter(i, random), view: drawView(random, 9 + (i % 9)) })),
    Q6: buildClass(6, (_i, random) => ({ id: firstId + Math.floor(random() * homes) })),
    Q7: buildClass(7, (i, random) => ({ filter: drawTotalFilter(i, random), limit: 1 })),
  };
}

/** The path of a query in the REST API; null for the map, which the REST API does not have. */
export function restPath(queryClass: QueryClass, query: Query): string | null {
  if (queryClass === 'Q5') return null;
  if (queryClass === 'Q6') return `/api/properties/${query.id}`;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query.filter)) if (value !== undefined) params.set(name, String(value));
  params.set('limit', String(query.limit));
  if (query.offset) params.set('offset', String(query.offset));
  // the total is not requested, because the baseline server has none; only Q7 measures counting
  if (queryClass !== 'Q7') params.set('count', 'false');
  return `/api/properties?${params}`;
}

/** The path of a query in the tRPC API, as the browser's client requests it. */
export function trpcPath(queryClass: QueryClass, query: Query): string {
  if (queryClass === 'Q5') return trpc('property.map', { ...query.filter, ...query.view });
  if (queryClass === 'Q6') return trpc('property.get', { id: query.id });
  return trpc('property.search', { ...query.filter, page: 1 + Math.floor(query.offset / PAGE_SIZE) });
}
