// For the checkboxes of the filter form: their options with counts, the filter after an option is ticked or unticked, and labels of price bands.
import { formatPriceShort, toShownLimit } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { findPlace, LOCATION_OPTIONS } from '../../../shared/property/place/area.ts';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { type ChoiceKey, FILTERS } from '../../../shared/search/filter-table.ts';
import { parseBand, type SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { changeFilter, placesOf } from './change-filter.ts';

export interface Option {
  name: string;
  /** Number of properties with this option; null if it is not known. */
  count: number | null;
}

/**
 * Ticks or unticks an area. A ticked area is added to the chosen communities; a chosen emirate or free text is replaced. Returns the same filter when
 * the area does not fit in `location` any more.
 */
export function toggleArea(filter: SearchFilter, name: string, knownNames: readonly string[] = []): SearchFilter {
  const selected = placesOf(filter, knownNames);
  if (selected.includes(name)) return changeFilter(filter, { location: selected.filter((place) => place !== name).join(',') });
  // a known name that is not in the built-in list is a community
  const isCommunity = (place: string) => (findPlace(place)?.kind ?? (knownNames.includes(place) ? 'community' : null)) === 'community';
  const communities = selected.filter(isCommunity);
  const location = [...communities, name].join(',');
  return location.length > FILTERS.location.maxLength ? filter : changeFilter(filter, { location });
}

/**
 * Options of the area filter: first selected places that are in neither list, then areas with properties in the order of `counts`, then the
 * documented areas without properties. With a chosen emirate or free text the counts are of that place; a ticked area would replace it, so the number
 * of an area beyond it is not known.
 */
export function areaOptions(counts: FilterCounts['locations'], selected: readonly string[]): Option[] {
  const countByName = new Map(counts.map((option) => [option.name, option.count]));
  const knownNames = new Set([...counts.map((option) => option.name), ...LOCATION_OPTIONS]);
  const unlistedNames = selected.filter((name) => !knownNames.has(name));
  const isWithinPlace = selected.some((name) => findPlace(name)?.kind !== 'community' && !countByName.has(name));
  const otherCount = counts.length === 0 || isWithinPlace ? null : 0;
  return [
    ...unlistedNames.map((name) => ({ name, count: null })),
    ...[...knownNames].map((name) => ({ name, count: countByName.has(name) ? (countByName.get(name) ?? null) : otherCount })),
  ];
}

/** Ticks or unticks a property type, and removes unknown types. */
export function toggleType(filter: SearchFilter, type: string): SearchFilter {
  const selected = splitList(filter.propertyType ?? '').flatMap((name) => canonical(PROPERTY_TYPES, name) ?? []);
  const types = PROPERTY_TYPES.filter((name) => (name === type ? !selected.includes(name) : selected.includes(name)));
  return changeFilter(filter, { propertyType: types.join(',') });
}

/** Ticks or unticks an amenity. A result must have all ticked amenities. */
export function toggleAmenity(filter: SearchFilter, name: string): SearchFilter {
  const selected = filter.amenities ?? [];
  return changeFilter(filter, { amenities: selected.includes(name) ? selected.filter((other) => other !== name) : [...selected, name] });
}

/** Ticks or unticks an exact number of bedrooms, 0 for a studio. Homes with any of the ticked numbers match. */
export function toggleBedrooms(filter: SearchFilter, count: number): SearchFilter {
  const selected = filter.bedrooms ?? [];
  const bedrooms = selected.includes(count) ? selected.filter((n) => n !== count) : [...selected, count].sort((a, b) => a - b);
  return changeFilter(filter, { bedrooms, minBedrooms: undefined, maxBedrooms: undefined });
}

/** Ticks or unticks a value that a listing can state. Without ticked values all properties match, also those that state no value. */
export function toggleChoice(filter: SearchFilter, key: ChoiceKey, value: string): SearchFilter {
  const selected: readonly string[] = filter[key] ?? [];
  const values = FILTERS[key].values.filter((name) => (name === value ? !selected.includes(name) : selected.includes(name)));
  return changeFilter(filter, { [key]: values });
}

/** Short label of a price band: `1M to 3M`, `Up to 5K`, `10M and above`; of rents in the period of the search or the reader. */
export function shortBandLabel(band: string, purpose: SearchFilter['transactionType'], period?: SearchFilter['rentPeriod']): string {
  const { minPrice, maxPrice } = parseBand(band);
  const short = (limit: number) => formatPriceShort(toShownLimit(limit, purpose, period));
  if (minPrice === undefined) return m.search_up_to({ amount: short(maxPrice ?? 0) });
  if (maxPrice === undefined) return m.search_and_above({ amount: short(minPrice) });
  return m.search_range({ from: short(minPrice), to: short(maxPrice) });
}

/** All values of a closed list as options with their counts; the counts are null until loaded. */
export const optionsOf = (names: readonly string[], counts: FilterCounts['amenities'] | undefined): Option[] =>
  names.map((name) => {
    if (!counts) return { name, count: null };
    return { name, count: counts.find((option) => option.name === name)?.count ?? 0 };
  });
