// The options of filters with their counts, the filter after one is ticked or unticked, and the labels of price bands.
import { formatPriceShort } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { findPlace, LOCATION_OPTIONS } from '../../../shared/property/place/area.ts';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import { CHOICES, type ChoiceKey } from '../../../shared/search/choices.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { parseBand, type SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { changeFilter, placesOf } from './change-filter.ts';

export interface Option {
  name: string;
  /** Number of properties with this option; null if not counted. */
  count: number | null;
}

/** Toggles an area. Checking a community replaces its emirate, and checking any area replaces free text. */
export function toggleArea(filter: SearchFilter, name: string, knownNames: readonly string[] = []): SearchFilter {
  const selected = placesOf(filter, knownNames);
  if (selected.includes(name)) return changeFilter(filter, { location: selected.filter((place) => place !== name).join(',') });
  const communities = selected.filter(
    (place) => (findPlace(place)?.kind ?? (knownNames.includes(place) ? 'community' : '')) === 'community',
  );
  return changeFilter(filter, { location: [...communities, name].join(',') });
}

/** Options for areas: those with properties by their count, then the other specified ones. Selected areas that are neither come first. */
export function areaOptions(counts: FilterCounts['locations'], selected: readonly string[]): Option[] {
  const countByName = new Map(counts.map((option) => [option.name, option.count]));
  const knownNames = new Set([...counts.map((option) => option.name), ...LOCATION_OPTIONS]);
  const unlistedNames = selected.filter((name) => !knownNames.has(name));
  return [
    ...unlistedNames.map((name) => ({ name, count: null })),
    ...[...knownNames].map((name) => ({ name, count: counts.length === 0 ? null : (countByName.get(name) ?? 0) })),
  ];
}

/** Toggles a property type and removes unknown types. */
export function toggleType(filter: SearchFilter, type: string): SearchFilter {
  const selected = splitList(filter.propertyType ?? '').flatMap((name) => canonical(PROPERTY_TYPES, name) ?? []);
  const next = PROPERTY_TYPES.filter((name) => (name === type ? !selected.includes(name) : selected.includes(name)));
  return changeFilter(filter, { propertyType: next.join(',') });
}

/** Toggles an amenity. A result must have all of them. */
export function toggleAmenity(filter: SearchFilter, name: string): SearchFilter {
  const selected = filter.amenities ?? [];
  return changeFilter(filter, { amenities: selected.includes(name) ? selected.filter((other) => other !== name) : [...selected, name] });
}

/** Toggles an exact number of bedrooms, 0 for a studio; any of several then match, and no other number. */
export function toggleBedrooms(filter: SearchFilter, count: number): SearchFilter {
  const selected = filter.bedrooms ?? [];
  const bedrooms = selected.includes(count) ? selected.filter((n) => n !== count) : [...selected, count].sort((a, b) => a - b);
  return changeFilter(filter, { bedrooms, minBedrooms: undefined, maxBedrooms: undefined });
}

/** Toggles a value that a listing can state (`CHOICES`). With none selected all properties match, also those that state none. */
export function toggleChoice(filter: SearchFilter, key: ChoiceKey, value: string): SearchFilter {
  const selected: readonly string[] = filter[key] ?? [];
  return changeFilter(filter, { [key]: CHOICES[key].filter((name) => (name === value) !== selected.includes(name)) });
}

/** Short label of a price band: `1M to 3M`, `Up to 5K`, `10M and above`. */
export function shortBandLabel(band: string): string {
  const { minPrice, maxPrice } = parseBand(band);
  if (minPrice === undefined) return m.search_up_to({ amount: formatPriceShort(maxPrice ?? 0) });
  if (maxPrice === undefined) return m.search_and_above({ amount: formatPriceShort(minPrice) });
  return m.search_range({ from: formatPriceShort(minPrice), to: formatPriceShort(maxPrice) });
}

/** All values of a closed list with their counts; null counts until loaded. */
export const optionsOf = (names: readonly string[], counts: FilterCounts['amenities'] | undefined): Option[] =>
  names.map((name) => {
    if (!counts) return { name, count: null };
    return { name, count: counts.find((option) => option.name === name)?.count ?? 0 };
  });
