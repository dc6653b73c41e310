// Reads the state of the search page from the query string of its URL, and writes it. Does not use zod, which would add a tenth to the page's
// scripts; search-url.test.ts checks that the values are validated as by `searchFilterSchema`.

import { BUYERS } from '../costs/buyers.ts';
import { findPlace } from '../property/place/area.ts';
import { ADVERTISERS, AMENITIES, canonical, INT2_MAX, INT4_MAX, isStorable, PROPERTY_TYPES, roundDegrees } from '../property/property.ts';
import { BUDGET_KEYS } from './budget-keys.ts';
import { CHOICES, isChoiceKey } from './choices.ts';
import type { Bounds, SearchFilter } from './filter.ts';
import { FLAG_KEYS, isFlagKey } from './flags.ts';
import { purposeOfText } from './purpose-words.ts';
import { VIEWS, type View } from './search.ts';
import {
  MAX_BEDROOMS,
  MAX_LENGTHS,
  MAX_LOAN_INTEREST,
  MAX_LOAN_YEARS,
  MAX_VALUES,
  MAX_WITHIN_DAYS,
  PURPOSES,
  SORTS,
} from './sorts-and-limits.ts';

/** State of the search page in its URL. */
export interface SearchState {
  filter: SearchFilter;
  page: number;
  view: View;
  /** Set once the user moved the map; `bounds=south,west,north,east`. */
  bounds: Bounds | null;
}

/** Order of the parameters in a URL; `filter.ts` describes what each means. */
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
  'keywords', // words that must all occur in a listing
  'search', // free text, whose meaning is parsed
  'agentId',
  ...BUDGET_KEYS,
  // each limits the price of one purpose; maxPrice limits that of either
  'maxSalePrice',
  'maxRent',
  'listedBy',
  'sort',
] as const satisfies readonly (keyof SearchFilter)[];

/** Whether a number is whole and from 0 to max. */
const isWhole = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max;
/** Whether a text has at most max characters and can be stored in the database. */
const isText = (text: string, max: number): boolean => text.length <= max && isStorable(text);
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
      return isText(text, MAX_LENGTHS.location) ? text : undefined;
    case 'propertyType':
      return isText(text, MAX_LENGTHS.propertyType) ? text : undefined;
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
      return readList(text, MAX_VALUES.amenities, 60)?.map((name) => canonical(AMENITIES, name) ?? name);
    case 'excludedAmenities':
      return readList(text, MAX_VALUES.excludedAmenities, 60)?.map((name) => canonical(AMENITIES, name) ?? name);
    case 'keywords':
      return readList(text, MAX_VALUES.keywords, 60);
    case 'building':
    case 'excludedLocations':
      return readList(text, MAX_VALUES[key], 100);
    case 'excludedTypes':
      return readChoices(text, PROPERTY_TYPES);
    case 'bedrooms': {
      const numbers = splitList(text).map(Number);
      const isValid = numbers.length > 0 && numbers.length <= MAX_VALUES.bedrooms && numbers.every((n) => isWhole(n, MAX_BEDROOMS));
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
      return isWhole(Number(text), MAX_WITHIN_DAYS) && Number(text) > 0 ? Number(text) : undefined;
    case 'minBedrooms':
    case 'maxBedrooms':
    case 'minBathrooms':
    case 'maxBathrooms':
      return isWhole(Number(text), INT2_MAX) ? Number(text) : undefined;
    default:
      return isWhole(Number(text), INT4_MAX) ? Number(text) : undefined;
  }
}

/** `south,west,north,east` in degrees; null for fewer than four, and if one is no number or outside the world. */
function readBounds(text: string | null): Bounds | null {
  const [south, west, north, east] = (text ?? '').split(',').map((side) => (side.trim() ? Number(side) : undefined));
  if (text === null || !isWithin(south, 90) || !isWithin(west, 180) || !isWithin(north, 90) || !isWithin(east, 180)) return null;
  // `isWithin` has checked that none is missing
  return { south: roundDegrees(south!), west: roundDegrees(west!), north: roundDegrees(north!), east: roundDegrees(east!) };
}

/** `a,b` → ['a', 'b']. Trims the parts and leaves out empty ones. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Parses the URL of the search page. Blank and invalid values count as absent instead of being rejected, because a page must open. The
 * transaction type defaults to what the search text names (`purposeOfText`), else to Buy.
 */
export function searchStateFromQuery(query: URLSearchParams): SearchState {
  const filter: Record<string, unknown> = {};
  for (const key of FILTER_KEYS) {
    const text = query.get(key)?.trim();
    const value = text ? readValue(key, text) : undefined;
    if (value !== undefined) filter[key] = value;
  }
  filter.transactionType ??= purposeOfText(typeof filter.search === 'string' ? filter.search : '') ?? 'Buy';
  if (typeof filter.propertyType === 'string') {
    filter.propertyType = splitList(filter.propertyType)
      .map((type) => canonical(PROPERTY_TYPES, type) ?? type)
      .join(',');
  }
  // the order `price-drop` lists only homes whose price was lowered
  if (filter.sort === 'price-drop') filter.priceDropped = true;
  const page = Number(query.get('page'));
  return {
    filter: filter as SearchFilter,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: VIEWS.find((v) => v === query.get('view')) ?? 'grid',
    bounds: readBounds(query.get('bounds')),
  };
}

/**
 * Writes the query string of a search, with the parameters in a fixed order. Empty and default values are omitted, except Buy: people share these
 * links, which should say what they show.
 */
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

/** The places in a `location` value. It is split at commas only if each part is a known place, because free text may contain commas. */
export function locationParts(location: string, isKnown: (name: string) => boolean = (name) => findPlace(name) !== undefined): string[] {
  const parts = splitList(location);
  return parts.length > 1 && parts.every(isKnown) ? parts : [location];
}
