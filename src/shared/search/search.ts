// The state of the search page and its URL: reads a query without zod, and writes it. Constants of searches and bands of prices are here too, because a file of
// their own would be one more request of the browser.

import { BUYERS } from '../costs/buyers.ts';
import { findPlace } from '../property/place/area.ts';
import {
  ADVERTISERS,
  AMENITIES,
  canonical,
  INT2_MAX,
  INT4_MAX,
  isStorable,
  PROPERTY_TYPES,
  roundDegrees,
  TRANSACTION_TYPES,
} from '../property/property.ts';
import { BUDGET_KEYS, COST_SORTS } from './budget-keys.ts';
import { CHOICES, isChoiceKey } from './choices.ts';
import type { Bounds, SearchFilter } from './filter.ts';
import { FLAG_KEYS, isFlagKey } from './flags.ts';

export type { Bounds, SearchFilter } from './filter.ts';

/** The orders that need no budget to mean something; `featured` is the default. */
export const USUAL_SORTS = [
  'featured',
  'price-asc',
  'price-desc',
  'newest',
  'area-desc',
  'area-asc',
  'price-per-sqft',
  'price-drop',
  'closest-to-sales',
] as const;
/** All orders. */
export const SORTS = [...USUAL_SORTS, ...COST_SORTS] as const;
export type Sort = (typeof SORTS)[number];

/** What `transactionType` can ask for: Any says that both are wanted, where an address without it would mean Buy. */
export const PURPOSES = [...TRANSACTION_TYPES, 'Any'] as const;
/** Largest value of the filter `bedrooms`. */
export const MAX_BEDROOMS = 20;
/** Largest value of the filters `addedWithinDays` and `confirmedWithinDays`. */
export const MAX_DAYS_SINCE_ADDED = 3650;
/** Largest values of the loan's terms: percent a year, and years. */
export const MAX_LOAN_INTEREST = 20;
export const MAX_LOAN_YEARS = 25;

/** Properties on a page of the results. */
export const PAGE_SIZE = 10;
/** The most properties in one answer of the API. */
export const MAX_LIST = 1000;
/** Totals are exact below this number and shown as `10,000+` from it on. */
export const COUNT_CAP = 10_001;

/** How the results are shown; `grid` is the default. */
export const VIEWS = ['grid', 'list', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** State of the search page in its URL. */
export interface SearchState {
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
  'bedrooms',
  'building',
  'completion',
  'addedWithinDays',
  'confirmedWithinDays',
  ...FLAG_KEYS,
  'excludedTypes',
  'excludedLocations',
  'excludedAmenities',
  'reference',
  'keywords',
  'search',
  'agentId',
  ...BUDGET_KEYS,
  'maxSalePrice',
  'maxRent',
  'listedBy',
  'sort',
] as const satisfies readonly (keyof SearchFilter)[];

// The search page parses its URL without zod, which would be a tenth of the page's scripts.
// search-url.test.ts checks that it agrees with `searchFilterSchema`.
/** Whether a number is whole and from 0 to max. */
const isWhole = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max;
const isText = (s: string, max: number): boolean => s.length <= max && isStorable(s);
/** Whether a coordinate is a number of degrees between -max and max. */
const isWithin = (n: number | undefined, max: number): boolean => n !== undefined && n >= -max && n <= max;

/** A list of at most `maxParts` texts of at most `length` characters; undefined for other values. */
const readList = (text: string, maxParts: number, length: number): string[] | undefined => {
  const parts = splitList(text);
  return parts.length > 0 && parts.length <= maxParts && parts.every((part) => isText(part, length)) ? parts : undefined;
};

/** Values of a closed list in canonical spelling; undefined if one is unknown. */
function readChoices<T extends string>(text: string, values: readonly T[]): T[] | undefined {
  const choices = splitList(text).map((part) => canonical(values, part));
  return choices.length > 0 && choices.length <= values.length && choices.every((value) => value !== undefined) ? choices : undefined;
}

function readFlag(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** The value of a parameter; undefined if it is invalid. */
function readValue(key: keyof SearchFilter, text: string): unknown {
  if (isFlagKey(key)) return readFlag(text);
  if (isChoiceKey(key)) return readChoices(text, CHOICES[key]);
  switch (key) {
    case 'location':
      return isText(text, 300) ? text : undefined;
    case 'propertyType':
    case 'reference':
      return isText(text, 100) ? text : undefined;
    case 'search':
      return isText(text, 200) ? text : undefined;
    case 'transactionType':
      return canonical(PURPOSES, text);
    case 'listedBy':
      return canonical(ADVERTISERS, text);
    case 'sort':
      return SORTS.find((sort) => sort === text);
    case 'amenities':
      return readList(text, 30, 60)?.map((name) => canonical(AMENITIES, name) ?? name);
    case 'excludedAmenities':
      return readList(text, 12, 60)?.map((name) => canonical(AMENITIES, name) ?? name);
    case 'keywords':
      return readList(text, 30, 60);
    case 'building':
    case 'excludedLocations':
      return readList(text, 10, 100);
    case 'excludedTypes':
      return readChoices(text, PROPERTY_TYPES);
    case 'bedrooms': {
      const numbers = splitList(text).map(Number);
      const isValid = numbers.length > 0 && numbers.length <= MAX_BEDROOMS && numbers.every((n) => isWhole(n, MAX_BEDROOMS));
      return isValid ? numbers : undefined;
    }
    case 'firstHome':
      return readFlag(text);
    case 'buyer':
      return canonical(BUYERS, text);
    case 'loanInterest':
      return Number(text) >= 0 && Number(text) <= MAX_LOAN_INTEREST ? Number(text) : undefined;
    case 'loanYears':
      return isWhole(Number(text), MAX_LOAN_YEARS) && Number(text) > 0 ? Number(text) : undefined;
    case 'addedWithinDays':
    case 'confirmedWithinDays':
      return isWhole(Number(text), MAX_DAYS_SINCE_ADDED) && Number(text) > 0 ? Number(text) : undefined;
    case 'minBedrooms':
    case 'maxBedrooms':
    case 'minBathrooms':
    case 'maxBathrooms':
      return isWhole(Number(text), INT2_MAX) ? Number(text) : undefined;
    default:
      return isWhole(Number(text), INT4_MAX) ? Number(text) : undefined;
  }
}

/** `south,west,north,east` in degrees; null if one is missing or outside the world. */
function readBounds(text: string | null): Bounds | null {
  const [south, west, north, east] = (text ?? '').split(',').map(Number);
  if (text === null || !isWithin(south, 90) || !isWithin(west, 180) || !isWithin(north, 90) || !isWithin(east, 180)) return null;
  // `isWithin` has checked that none is missing
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
export function searchStateFromQuery(query: URLSearchParams): SearchState {
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
  // sorted by price drop, only homes whose price was lowered are listed
  if (filter.sort === 'price-drop') filter.priceDropped = true;
  const page = Number(query.get('page'));
  return {
    filter: filter as SearchFilter,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: VIEWS.find((v) => v === query.get('view')) ?? 'grid',
    bounds: readBounds(query.get('bounds')),
  };
}

/** Query string of a search in a fixed order. Empty and default values are omitted; Buy is written because links are shared. */
export function queryFromFilter(
  filter: Partial<SearchFilter>,
  { page, view, bounds }: { page?: number; view?: View; bounds?: Bounds | null } = {},
): string {
  const query = new URLSearchParams();
  for (const key of FILTER_KEYS) {
    const value = filter[key];
    if (value === undefined || value === '' || (key === 'sort' && value === 'featured')) continue;
    if (Array.isArray(value)) {
      if (value.length) query.set(key, value.join(','));
    } else query.set(key, String(value));
  }
  if (view && view !== 'grid') query.set('view', view);
  if (bounds) {
    const sides = [bounds.south, bounds.west, bounds.north, bounds.east];
    query.set('bounds', sides.map((degrees) => degrees.toFixed(5)).join(','));
  }
  if (page && page > 1) query.set('page', String(page));
  return query.toString();
}

/** Places in a `location` value. It is split at commas only if each part is a known place, because free text may contain commas. */
export function locationParts(location: string, isKnown: (text: string) => boolean = (t) => findPlace(t) !== undefined): string[] {
  const parts = splitList(location);
  return parts.length > 1 && parts.every(isKnown) ? parts : [location];
}

/** Price bands of the search panel in AED; rents per month. `0` means no limit. */
export const BUY_BANDS = ['1000000-3000000', '3000000-5000000', '5000000-10000000', '10000000-0'] as const;
/** Price bands of the filters, which also have those below the first band of the panel. */
export const FILTER_BUY_BANDS = ['0-500000', '500000-1000000', ...BUY_BANDS] as const;
export const RENT_BANDS = ['0-5000', '5000-10000', '10000-20000', '20000-50000', '50000-0'] as const;

/** Parses `min-max`; 'any', 0 and empty mean no limit. */
export function parseBand(band: string): Pick<SearchFilter, 'minPrice' | 'maxPrice'> {
  const [min, max] = band.split('-').map(Number);
  return { minPrice: min || undefined, maxPrice: max || undefined };
}
