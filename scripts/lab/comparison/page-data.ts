// The data of a listing page at each system: ten homes and their total, how many there are of each type, and the homes of a map around the community.
// The product also counts areas, amenities and prices, and clusters the map; the peers can not, and send up to a thousand homes of the map instead.
import assert from 'node:assert/strict';
import { COMMUNITY_FIGURES } from '../../../src/server/seed/generate-text.ts';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import type { TransactionType } from '../../../src/shared/property/property.ts';
import type { FilterCounts } from '../../../src/shared/search/facets.ts';
import type { MapResult } from '../../../src/shared/search/map.ts';
import type { Bounds } from '../../../src/shared/search/search.ts';
import { trpc } from '../../bench/measuring/addresses.ts';

/** Homes that a peer sends for a map at most. */
export const MAX_MAP_HOMES = 1000;
/** Degrees from the middle of a map of 1280 x 800 pixels at zoom 13 to its edges. */
const [HALF_HEIGHT, HALF_WIDTH] = [0.062, 0.11];
const ZOOM = 13;

/** A listing page of a community. */
export interface PageQuery {
  filter: { transactionType: TransactionType; location: string };
  bounds: Bounds;
}

/** The calls of one page. */
export interface PageCalls {
  list: string;
  types: string[];
  map: string;
}

/** What the calls of a page say, in the order of `PageCalls`. */
export interface PageData {
  ids: number[];
  total: number;
  /** Homes of each type that has some. */
  types: Record<string, number>;
  /** Homes of the map, the most that a peer sends at most. */
  mapHomes: number;
}

/** The pages of every community with generated homes, for sale and for rent. */
export const PAGE_QUERIES: readonly PageQuery[] = COMMUNITIES.filter(({ name }) => COMMUNITY_FIGURES[name]).flatMap(({ name, lat, lng }) =>
  (['Buy', 'Rent'] as const).map((transactionType) => ({
    filter: { transactionType, location: name },
    bounds: { south: lat - HALF_HEIGHT, north: lat + HALF_HEIGHT, west: lng - HALF_WIDTH, east: lng + HALF_WIDTH },
  })),
);

/** The calls that the website makes. */
export const productCalls = ({ filter, bounds }: PageQuery): PageCalls => ({
  list: trpc('property.search', { ...filter, page: 1 }),
  types: [trpc('property.counts', filter)],
  map: trpc('property.map', { ...filter, bounds, zoom: ZOOM }),
});

/** @throws AssertionError when the product answers without a total or without the number of a type */
export function readProduct(list: string, [counts]: readonly string[], map: string): PageData {
  const read = <T>(body: string) => (JSON.parse(body) as { result: { data: { json: T } } }).result.data.json;
  const { items, total } = read<{ items: { id: number }[]; total: number | null }>(list);
  const types = read<FilterCounts>(counts!).propertyTypes.filter(({ count }) => count !== 0);
  assert.ok(total !== null && types.every(({ count }) => count !== null));
  return {
    ids: items.map(({ id }) => id),
    total,
    types: Object.fromEntries(types.map(({ name, count }) => [name, count!])),
    mapHomes: Math.min(MAX_MAP_HOMES, read<MapResult>(map).inView),
  };
}
