// Pure functions on a search filter: changes that keep it consistent, the places that it names, and the number of active filters.
import { findPlace } from '../../../shared/property/place/area.ts';
import { canonical } from '../../../shared/property/property.ts';
import { BUDGET_KEYS, hasBudget } from '../../../shared/search/budget-keys.ts';
import { FILTERS, type FilterKey } from '../../../shared/search/filter-table.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { locationParts, splitList } from '../../../shared/search/search-url.ts';
import { isChipSort, type Sort } from '../../../shared/search/sorts-and-limits.ts';
import { TRIP_KEYS, tripsOf } from '../../../shared/travel/trip.ts';

/** Applies a patch to a filter. Empty values are omitted, so that equal filters stay deeply equal. */
export function changeFilter(filter: SearchFilter, patch: Partial<SearchFilter>): SearchFilter {
  const changedFilter = { ...filter, ...patch };
  // the order by price drop is only for lists of homes whose price dropped, so it ends with that filter
  if (changedFilter.sort === 'price-drop' && !changedFilter.priceDropped) changedFilter.sort = undefined;
  // so does the order by minutes with the places of the search
  if (changedFilter.sort === 'shortest-trip' && tripsOf(changedFilter).length === 0) changedFilter.sort = undefined;
  const entries = Object.entries(changedFilter).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as SearchFilter;
}

/** Changes the sort order. Sorting by price drop also filters by it: other homes have no drop to sort by. */
export const changeSort = (filter: SearchFilter, sort: Sort): SearchFilter =>
  changeFilter(filter, sort === 'price-drop' ? { sort, priceDropped: true } : { sort });

/** The filter after `Clear all`: keeps purpose and sort order, but not an order that has a chip, nor that by price drop, which ends with its filter. */
export const clearFilter = ({ transactionType, sort }: SearchFilter): SearchFilter =>
  changeFilter({}, { transactionType, sort: isChipSort(sort) ? undefined : sort });

/** Changes the purpose and removes the limits of the price, because sale prices and rents are not comparable. */
export const changePurpose = (filter: SearchFilter, transactionType: SearchFilter['transactionType']): SearchFilter =>
  filter.transactionType === transactionType
    ? filter
    : changeFilter(filter, { transactionType, minPrice: undefined, maxPrice: undefined, rentPeriod: undefined });

/** Places in the `location` filter: canonical names of known places, other text unchanged. `knownNames` are names beyond the built-in list. */
export function placesOf(filter: SearchFilter, knownNames: readonly string[] = []): string[] {
  if (!filter.location) return [];
  const nameOf = (text: string) => findPlace(text)?.name ?? canonical(knownNames, text);
  const parts = locationParts(filter.location, (text) => nameOf(text) !== undefined).map((part) => nameOf(part) ?? part);
  return [...new Set(parts)];
}

/** Keys that `countFilters` counts separately (the whole budget as one, each place, each trip, each type, an order with a chip) or not at all (purpose, sort order, the period of rents, and words that restrict nothing). */
const KEYS_NOT_COUNTED_HERE: ReadonlySet<string> = new Set([
  ...BUDGET_KEYS,
  'transactionType',
  'rentPeriod',
  'sort',
  'location',
  'propertyType',
  'preferred',
  'unanswered',
  ...TRIP_KEYS.flatMap((keys) => Object.values(keys)),
]);
/** `minBedrooms` → `bedrooms`: the two ends of a range have the same name, because they count as one filter. */
const rangeKey = (key: string): string => key.replace(/^m(?:in|ax)/, '').toLowerCase();

/** The names under which an entry of a filter counts: none, one, or one for each value of a list. Equal names count once. */
function countedNames(key: FilterKey, value: unknown): string[] {
  if (KEYS_NOT_COUNTED_HERE.has(key)) return [];
  // a minimum of 0 does not filter; a maximum of 0 or an id of 0 does
  const isSet = String(value) !== '' && (Boolean(value) || (value === 0 && /^max|Id$/.test(key)));
  if (!isSet) return [];
  // each value of a list has its own chip; a choice and numbers have one together
  return Array.isArray(value) && FILTERS[key].kind === 'list' ? value.map((item) => `${key} ${item}`) : [rangeKey(key)];
}

/**
 * Number of active filters, which equals the number of their chips; purpose and sort order are not counted. This does not use the code of the chips,
 * because a page without chips does not load that script; a test compares the two.
 */
export function countFilters(filter: SearchFilter, knownNames?: readonly string[]): number {
  const placeCount = placesOf(filter, knownNames).length;
  const typeCount = splitList(filter.propertyType ?? '').length;
  const budgetCount = hasBudget(filter) ? 1 : 0;
  const otherNames = new Set(Object.entries(filter).flatMap(([key, value]) => countedNames(key as FilterKey, value)));
  const orderCount = isChipSort(filter.sort) ? 1 : 0;
  return placeCount + typeCount + budgetCount + orderCount + tripsOf(filter).length + otherNames.size;
}
