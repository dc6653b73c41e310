// Reads the state of the search page from the query string of its URL, and writes it. Does not use zod, which would add a tenth to the page's
// scripts; search-url.test.ts checks that the values are validated as by `searchFilterSchema`.

import { readShape } from '../geo/shape.ts';
import { findPlace } from '../property/place/area.ts';
import { canonical, isStorable, roundDegrees } from '../property/property.ts';
import type { Bounds } from './filter.ts';
import { FILTER_KEYS, FILTERS, type FilterKey, MONTH, type SearchFilter } from './filter-table.ts';
import { purposeOfText } from './purpose-words.ts';
import { VIEWS, type View } from './search.ts';

/** State of the search page in its URL. */
export interface SearchState {
  filter: SearchFilter;
  page: number;
  view: View;
  /** Set once the user moved the map; `bounds=south,west,north,east`. */
  bounds: Bounds | null;
  /** Whether only homes without a place on the map are listed; `bounds=none`. */
  isOffMap: boolean;
}

/** Whether a text has at most max characters and can be stored in the database. */
const isText = (text: string, max: number): boolean => text.length <= max && isStorable(text);
/** The parts of a text as `toValue` changes them; undefined without parts, with more than `max`, and if one has no value. */
function readParts<T>(text: string, max: number, toValue: (part: string) => T | undefined): T[] | undefined {
  const values = splitList(text).map(toValue);
  return values.length > 0 && values.length <= max && values.every((value) => value !== undefined) ? values : undefined;
}

/** A number from `min` to `max`, undefined for other texts. */
function readNumber(text: string, min: number, max: number, isWhole = true): number | undefined {
  const value = Number(text);
  return value >= min && value <= max && (!isWhole || Number.isInteger(value)) ? value : undefined;
}

/** The value of a parameter; undefined if it is invalid. */
function readValue(key: FilterKey, text: string): unknown {
  const entry = FILTERS[key];
  switch (entry.kind) {
    case 'flag':
    case 'boolean':
      if (text === 'true') return true;
      return text === 'false' ? false : undefined;
    case 'text':
      if (!isText(text, entry.maxLength)) return undefined;
      return 'known' in entry
        ? splitList(text)
            .map((part) => canonical<string>(entry.known, part) ?? part)
            .join(',')
        : text;
    case 'month':
      return MONTH.test(text) ? text : undefined;
    case 'shape':
      return readShape(text) ? text : undefined;
    case 'one':
      return 'isExact' in entry ? entry.values.find((value) => value === text) : canonical<string>(entry.values, text);
    case 'choice':
    case 'list':
      if ('values' in entry) return readParts(text, entry.values.length, (part) => canonical<string>(entry.values, part));
      return readParts(text, entry.max, (part) => {
        if (!isText(part, entry.maxLength)) return undefined;
        return ('known' in entry && canonical(entry.known, part)) || part;
      });
    case 'numbers':
      return readParts(text, entry.max, (part) => readNumber(part, 0, entry.max));
    case 'number':
      return readNumber(text, entry.min, entry.max, !('isDecimal' in entry));
    case 'range':
    case 'minimum':
      return readNumber(text, 0, entry.max);
  }
}

/** `south,west,north,east` in degrees; null for fewer than four, and if one is no number or outside the world. */
function readBounds(text: string | null): Bounds | null {
  const readDegrees = (side: string, max: number) => (side.trim() ? readNumber(side, -max, max, false) : undefined);
  const [south, west, north, east] = (text ?? '').split(',').map((side, i) => readDegrees(side, i % 2 ? 180 : 90));
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null;
  return { south: roundDegrees(south), west: roundDegrees(west), north: roundDegrees(north), east: roundDegrees(east) };
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
  // the order `price-drop` lists only homes whose price was lowered
  if (filter.sort === 'price-drop') filter.priceDropped = true;
  const page = Number(query.get('page'));
  return {
    filter: filter as SearchFilter,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: VIEWS.find((v) => v === query.get('view')) ?? 'grid',
    bounds: readBounds(query.get('bounds')),
    isOffMap: query.get('bounds') === 'none',
  };
}

/**
 * Writes the query string of a search, with the parameters in a fixed order. Empty and default values are omitted, except Buy: people share these
 * links, which should say what they show.
 */
export function queryFromFilter(
  filter: Partial<SearchFilter>,
  { page, view, bounds, isOffMap = false }: { page?: number; view?: View; bounds?: Bounds | null; isOffMap?: boolean } = {},
): string {
  const query = new URLSearchParams();
  for (const key of FILTER_KEYS) {
    // values of a list are joined by commas
    const text = String(filter[key] ?? '');
    if (text && !(key === 'sort' && text === 'featured')) query.set(key, text);
  }
  if (view && view !== 'grid') query.set('view', view);
  if (bounds) {
    const sides = [bounds.south, bounds.west, bounds.north, bounds.east];
    query.set('bounds', sides.map((degrees) => degrees.toFixed(5)).join(','));
  } else if (isOffMap) query.set('bounds', 'none');
  if (page && page > 1) query.set('page', String(page));
  return query.toString();
}

/** The places in a `location` value. It is split at commas only if each part is a known place, because free text may contain commas. */
export function locationParts(location: string, isKnown: (name: string) => boolean = (name) => findPlace(name) !== undefined): string[] {
  const parts = splitList(location);
  return parts.length > 1 && parts.every(isKnown) ? parts : [location];
}
