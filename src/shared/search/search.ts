import { findPlace } from '../property/area.ts';
import {
  AMENITIES,
  canonical,
  FURNISHING,
  INT2_MAX,
  INT4_MAX,
  isStorable,
  PROPERTY_TYPES,
  roundDegrees,
  TRANSACTION_TYPES,
} from '../property/property.ts';
import type { Bounds, SearchFilter } from './filter.ts';

export type { Bounds, SearchFilter } from './filter.ts';

export const SORTS = ['featured', 'price-asc', 'price-desc', 'newest'] as const;
export type Sort = (typeof SORTS)[number];
export const SORT_LABELS: Record<Sort, string> = {
  featured: 'Featured',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  newest: 'Newest',
};

export const PAGE_SIZE = 10;
export const MAX_LIST = 1000;
/** Totals are exact below this number and shown as `10,000+` from it on. */
export const COUNT_CAP = 10_001;

export const VIEWS = ['grid', 'list', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** State of the search page in its URL. */
export interface ListingState {
  filter: SearchFilter;
  page: number;
  view: View;
  /** Set once the user moved the map; `bounds=south,west,north,east`. */
  bounds: Bounds | null;
}

/** Order of the parameters in a URL. */
const FILTER_KEYS = [
  'location',
  'propertyType',
  'transactionType',
  'minPrice',
  'maxPrice',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'maxBathrooms',
  'minArea',
  'maxArea',
  'amenities',
  'furnished',
  'search',
  'agentId',
  'sort',
] as const satisfies readonly (keyof SearchFilter)[];

// The search page parses its URL without zod, which would be a tenth of the page's scripts.
// search.test.ts checks that it agrees with `searchFilter`.
const isWhole = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max;
const isText = (s: string, max: number): boolean => s.length <= max && isStorable(s);
const within = (n: number | undefined, max: number): boolean => n !== undefined && n >= -max && n <= max;

function readValue(key: keyof SearchFilter, text: string): unknown {
  switch (key) {
    case 'location':
    case 'propertyType':
      return isText(text, 100) ? text : undefined;
    case 'search':
      return isText(text, 200) ? text : undefined;
    case 'transactionType':
      return canonical(TRANSACTION_TYPES, text);
    case 'sort':
      return SORTS.find((sort) => sort === text);
    case 'amenities': {
      const names = splitList(text).map((name) => canonical(AMENITIES, name) ?? name);
      return names.length > 0 && names.length <= 30 && names.every((name) => isText(name, 60)) ? names : undefined;
    }
    case 'furnished': {
      const values = splitList(text).map((value) => canonical(FURNISHING, value));
      return values.length > 0 && values.length <= FURNISHING.length && values.every((value) => value !== undefined) ? values : undefined;
    }
    case 'minBedrooms':
    case 'maxBedrooms':
    case 'minBathrooms':
    case 'maxBathrooms':
      return isWhole(Number(text), INT2_MAX) ? Number(text) : undefined;
    default:
      return isWhole(Number(text), INT4_MAX) ? Number(text) : undefined;
  }
}

function readBounds(text: string | null): Bounds | null {
  const [south, west, north, east] = (text ?? '').split(',').map(Number);
  if (text === null || !within(south, 90) || !within(west, 180) || !within(north, 90) || !within(east, 180)) return null;
  return { south: roundDegrees(south!), west: roundDegrees(west!), north: roundDegrees(north!), east: roundDegrees(east!) };
}

/** `a,b` → ['a', 'b'], without blanks. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);

/**
 * Parses the URL of the search page. Blank and invalid values count as absent instead of being rejected, because a page must open. The
 * transaction type defaults to Buy.
 */
export function listingFromQuery(query: URLSearchParams): ListingState {
  const filter: Record<string, unknown> = {};
  for (const key of FILTER_KEYS) {
    const text = query.get(key)?.trim();
    const value = text ? readValue(key, text) : undefined;
    if (value !== undefined) filter[key] = value;
  }
  // Search text about renting implies Rent.
  filter.transactionType ??= /\b(rent|rental|rentals|renting|to let)\b/i.test(query.get('search') ?? '') ? 'Rent' : 'Buy';
  if (typeof filter.propertyType === 'string') {
    filter.propertyType = splitList(filter.propertyType)
      .map((t) => canonical(PROPERTY_TYPES, t) ?? t)
      .join(',');
  }
  const page = Number(query.get('page'));
  return {
    filter: filter as SearchFilter,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: VIEWS.find((v) => v === query.get('view')) ?? 'grid',
    bounds: readBounds(query.get('bounds')),
  };
}

/** Query string of a filter in a fixed order. Empty and default values are omitted; Buy is written because links are shared. */
export function queryFromFilter(filter: Partial<SearchFilter>, rest: { page?: number; view?: View; bounds?: Bounds | null } = {}): string {
  const query = new URLSearchParams();
  for (const key of FILTER_KEYS) {
    const value = filter[key];
    if (value === undefined || value === '' || (key === 'sort' && value === 'featured')) continue;
    if (Array.isArray(value)) {
      if (value.length) query.set(key, value.join(','));
    } else query.set(key, String(value));
  }
  if (rest.view && rest.view !== 'grid') query.set('view', rest.view);
  if (rest.bounds)
    query.set('bounds', [rest.bounds.south, rest.bounds.west, rest.bounds.north, rest.bounds.east].map((n) => n.toFixed(5)).join(','));
  if (rest.page && rest.page > 1) query.set('page', String(rest.page));
  return query.toString();
}

/** Places in a `location` value. It is split at commas only if each part is a known place, because free text may contain commas. */
export function locationParts(location: string, isKnown: (text: string) => boolean = (t) => findPlace(t) !== undefined): string[] {
  const parts = splitList(location);
  return parts.length > 1 && parts.every(isKnown) ? parts : [location];
}

/** Price bands of the search panel in AED; rents per month. `0` means no limit. */
export const BUY_BANDS = ['1000000-3000000', '3000000-5000000', '5000000-10000000', '10000000-0'] as const;
export const RENT_BANDS = ['0-5000', '5000-10000', '10000-20000', '20000-50000', '50000-0'] as const;

/** Parses `min-max`; 'any', 0 and empty mean no limit. */
export function parseBand(band: string): Pick<SearchFilter, 'minPrice' | 'maxPrice'> {
  const [min, max] = band.split('-').map(Number);
  return { minPrice: min || undefined, maxPrice: max || undefined };
}
