// What `npm run bench -- comparison` requests for a listing page: ten homes and their total, the number of each type, and the homes on a map
// around the community. The product also counts areas, amenities and prices and clusters the map. Directus and Strapi (the peers) cannot;
// they send up to a thousand homes of the map instead.
import assert from 'node:assert/strict';
import { COMMUNITY_FIGURES } from '../../../src/server/seed/generate-text.ts';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import type { TransactionType } from '../../../src/shared/property/property.ts';
import type { FilterCounts } from '../../../src/shared/search/facets.ts';
import type { MapResult } from '../../../src/shared/search/map.ts';
import type { Bounds } from '../../../src/shared/search/search.ts';
import { trpc } from '../measuring/addresses.ts';

/** The largest number of homes that a peer sends for a map. */
export const MAX_MAP_HOMES = 1000;
const ZOOM = 13;
/** Degrees of latitude and longitude from the middle of a map of 1280 x 800 pixels at this zoom to its edges. */
const [HALF_HEIGHT, HALF_WIDTH] = [0.062, 0.11];

/** A listing page: the homes of one community for sale or for rent, and the part of the map that it shows. */
export interface PageQuery {
  filter: { transactionType: TransactionType; location: string };
  bounds: Bounds;
}

/** The paths that request the data of one page; the counts of types may take several. */
export interface PageCalls {
  list: string;
  types: string[];
  map: string;
}

/** The data of a page, read from the answers to its calls. */
export interface PageData {
  /** The homes of the list, in its order. */
  ids: number[];
  /** How many homes match. */
  total: number;
  /** The number of homes of each type; a type without homes is missing. */
  types: Record<string, number>;
  /** The number of homes on the map, counted up to MAX_MAP_HOMES. */
  mapHomes: number;
}

/** The pages of every community with generated homes, for sale and for rent. */
export const PAGE_QUERIES: readonly PageQuery[] = COMMUNITIES.filter(({ name }) => COMMUNITY_FIGURES[name]).flatMap(({ name, lat, lng }) =>
  (['Buy', 'Rent'] as const).map((transactionType) => ({
    filter: { transactionType, location: name },
    bounds: { south: lat - HALF_HEIGHT, north: lat + HALF_HEIGHT, west: lng - HALF_WIDTH, east: lng + HALF_WIDTH },
  })),
);

/** The paths of the calls that the website makes for a page. */
export const productCalls = ({ filter, bounds }: PageQuery): PageCalls => ({
  list: trpc('property.search', { ...filter, page: 1 }),
  types: [trpc('property.counts', filter)],
  map: trpc('property.map', { ...filter, bounds, zoom: ZOOM }),
});

/** Reads the product's answers to `productCalls`. @throws AssertionError when the total or the number of a type is missing */
export function readProduct(list: string, [counts]: readonly string[], map: string): PageData {
  const parseResult = <T>(body: string) => (JSON.parse(body) as { result: { data: { json: T } } }).result.data.json;
  const { items, total } = parseResult<{ items: { id: number }[]; total: number | null }>(list);
  const types = parseResult<FilterCounts>(counts!).propertyTypes.filter(({ count }) => count !== 0);
  assert.ok(total !== null && types.every(({ count }) => count !== null));
  return {
    ids: items.map(({ id }) => id),
    total,
    types: Object.fromEntries(types.map(({ name, count }) => [name, count!])),
    mapHomes: Math.min(MAX_MAP_HOMES, parseResult<MapResult>(map).inView),
  };
}
