// Changes of a search filter that keep it consistent, the places that it names, and how many filters are active.
import { findPlace } from '../../../shared/property/place/area.ts';
import { canonical } from '../../../shared/property/property.ts';
import { BUDGET_KEYS, hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter, Sort } from '../../../shared/search/search.ts';
import { locationParts, splitList } from '../../../shared/search/search-url.ts';

/** Applies a patch to a filter. Empty values are omitted, so that equal filters stay deeply equal. */
export function changeFilter(filter: SearchFilter, patch: Partial<SearchFilter>): SearchFilter {
  const changedFilter = { ...filter, ...patch };
  // sorted by price drop, a list holds only homes whose price dropped: without that filter the order goes too
  if (changedFilter.sort === 'price-drop' && !changedFilter.priceDropped) changedFilter.sort = undefined;
  const entries = Object.entries(changedFilter).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as SearchFilter;
}

/** Changes the sort order. Sorting by price drop also filters by it: other homes have no drop to sort by. */
export const changeSort = (filter: SearchFilter, sort: Sort): SearchFilter =>
  changeFilter(filter, sort === 'price-drop' ? { sort, priceDropped: true } : { sort });

/** The filter after `Clear all`: keeps purpose and sort order. */
export const clearFilter = ({ transactionType, sort }: SearchFilter): SearchFilter => changeFilter({}, { transactionType, sort });

/** Changes the purpose and removes the price limits, because sale prices and rents are not comparable. */
export const changePurpose = (filter: SearchFilter, transactionType: SearchFilter['transactionType']): SearchFilter =>
  filter.transactionType === transactionType ? filter : changeFilter(filter, { transactionType, minPrice: undefined, maxPrice: undefined });

/** Places in the `location` filter: canonical names for known ones, other text unchanged. `knownNames` are place names beyond the built-in list. */
export function placesOf(filter: SearchFilter, knownNames: readonly string[] = []): string[] {
  if (!filter.location) return [];
  const nameOf = (text: string) => findPlace(text)?.name ?? canonical(knownNames, text);
  const parts = locationParts(filter.location, (text) => nameOf(text) !== undefined).map((part) => nameOf(part) ?? part);
  return [...new Set(parts)];
}

/** Lists of which every value counts as one; of other lists the whole list counts as one. */
const COUNTED_LISTS = /^(amenities|building|keywords|excluded)/;
/** Keys that are counted in another way (the budget as one, each place, each type) or not at all (purpose, order). */
const NOT_COUNTED: ReadonlySet<string> = new Set([...BUDGET_KEYS, 'transactionType', 'sort', 'location', 'propertyType']);
/** `bedrooms` of `minBedrooms`: both ends of a range count as one filter. */
const rangeOf = (key: string): string => key.replace(/^m(?:in|ax)/, '').toLowerCase();

/**
 * Number of active filters, which is the number of chips; purpose and order are not counted. Counted without the script of the chips, which loads only
 * when there are some; a test compares the two.
 */
export function countFilters(filter: SearchFilter, knownNames?: readonly string[]): number {
  const params = Object.entries(filter).flatMap(([key, value]) => {
    // a minimum of 0 does not filter; a maximum of 0 or an id does
    if (NOT_COUNTED.has(key) || !(value || (value === 0 && /^max|Id$/.test(key)))) return [];
    return Array.isArray(value) && (COUNTED_LISTS.test(key) || value.length === 0) ? value.map((item) => `${key} ${item}`) : [rangeOf(key)];
  });
  return (
    placesOf(filter, knownNames).length + splitList(filter.propertyType ?? '').length + Number(hasBudget(filter)) + new Set(params).size
  );
}
