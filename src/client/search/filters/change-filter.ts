import { formatNumber, formatPriceShort } from '../../../shared/format.ts';
import { findPlace, LOCATION_OPTIONS } from '../../../shared/property/area.ts';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { locationParts, parseBand, type SearchFilter, splitList } from '../../../shared/search/search.ts';

export interface Option {
  name: string;
  /** Homes with this choice; null when it was not counted. */
  count: number | null;
}

/** A filter with a part of it changed; empty values are left out, so that equal filters stay equal. */
export function changeFilter(filter: SearchFilter, patch: Partial<SearchFilter>): SearchFilter {
  const entries = Object.entries({ ...filter, ...patch }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as SearchFilter;
}

/** What remains after `Clear all`: to buy or to rent, and the order. */
export const clearFilter = ({ transactionType, sort }: SearchFilter): SearchFilter => changeFilter({}, { transactionType, sort });

/** Buying and renting have prices of their own: the bounds of one mean nothing for the other. */
export const changePurpose = (filter: SearchFilter, transactionType: SearchFilter['transactionType']): SearchFilter =>
  filter.transactionType === transactionType ? filter : changeFilter(filter, { transactionType, minPrice: undefined, maxPrice: undefined });

/** A text or number that stands for a place: canonical names for known ones, any other text as it is. */
export function placesOf(filter: SearchFilter, listed: readonly string[] = []): string[] {
  if (!filter.location) return [];
  const nameOf = (text: string) => findPlace(text)?.name ?? canonical(listed, text);
  const parts = locationParts(filter.location, (text) => nameOf(text) !== undefined).map((part) => nameOf(part) ?? part);
  return [...new Set(parts)];
}

/**
 * Ticks or unticks an area. A community says more than the emirate it lies in, and a free text cannot stand beside a place, so ticking
 * one replaces both.
 */
export function toggleArea(filter: SearchFilter, name: string, listed: readonly string[] = []): SearchFilter {
  const chosen = placesOf(filter, listed);
  if (chosen.includes(name)) return changeFilter(filter, { location: chosen.filter((place) => place !== name).join(',') });
  const communities = chosen.filter((place) => (findPlace(place)?.kind ?? (listed.includes(place) ? 'community' : '')) === 'community');
  return changeFilter(filter, { location: [...communities, name].join(',') });
}

/** The areas to tick: the documented ones that have homes, in their order, then all others by count, then the empty ones. */
export function areaOptions(counted: FilterCounts['locations'], chosen: readonly string[]): Option[] {
  const found = new Map(counted.map((option) => [option.name, option.count]));
  const documented = LOCATION_OPTIONS.filter((name) => found.has(name));
  const others = counted.map((option) => option.name).filter((name) => !LOCATION_OPTIONS.includes(name));
  const listed = new Set([...documented, ...others, ...LOCATION_OPTIONS]);
  const extra = chosen.filter((name) => !listed.has(name));
  return [
    ...extra.map((name) => ({ name, count: found.get(name) ?? null })),
    ...[...listed].map((name) => ({ name, count: found.has(name) || counted.length === 0 ? (found.get(name) ?? null) : 0 })),
  ];
}

/** Ticks or unticks a property type; a type that does not exist gives way. */
export function toggleType(filter: SearchFilter, type: string): SearchFilter {
  const chosen = splitList(filter.propertyType ?? '').flatMap((name) => canonical(PROPERTY_TYPES, name) ?? []);
  const next = PROPERTY_TYPES.filter((name) => (name === type ? !chosen.includes(name) : chosen.includes(name)));
  return changeFilter(filter, { propertyType: next.join(',') });
}

/** Ticks or unticks an amenity; all ticked ones must be present. */
export function toggleAmenity(filter: SearchFilter, name: string): SearchFilter {
  const chosen = filter.amenities ?? [];
  return changeFilter(filter, { amenities: chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name] });
}

/** `1M to 3M`, `Up to 5K`, `10M and above`: a documented price band in short. */
export function bandLabel(band: string): string {
  const { minPrice, maxPrice } = parseBand(band);
  if (minPrice === undefined) return `Up to ${formatPriceShort(maxPrice ?? 0)}`;
  if (maxPrice === undefined) return `${formatPriceShort(minPrice)} and above`;
  return `${formatPriceShort(minPrice)} to ${formatPriceShort(maxPrice)}`;
}

/** `AED 1,000,000 to 3,000,000`, `4+ bedrooms`, `2 bathrooms`: a range in words; null when there is none. */
function rangeText(min: number | undefined, max: number | undefined, words: (amount: string, plus: boolean) => string): string | null {
  if (!min && max === undefined) return null;
  if (!min) return `Up to ${words(formatNumber(max!), false)}`;
  if (max === undefined) return words(formatNumber(min), true);
  return words(min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`, false);
}

const rooms = (min: number | undefined, max: number | undefined, one: string): string | null =>
  rangeText(min, max, (amount, plus) => (plus ? `${amount}+ ${one}s` : `${amount} ${amount === '1' ? one : `${one}s`}`));

export interface FilterChip {
  label: string;
  /** The filter without it. */
  without: SearchFilter;
}

/** The active filters, each with what remains when it is removed. To buy or to rent is no filter to remove. */
export function filterChips(filter: SearchFilter, listed: readonly string[] = [], agentName?: string): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (label: string | null | undefined, patch: Partial<SearchFilter>) => {
    if (label) chips.push({ label, without: changeFilter(filter, patch) });
  };
  const rent = filter.transactionType === 'Rent' ? ' a month' : '';
  const types = splitList(filter.propertyType ?? '');
  const places = placesOf(filter, listed);
  add(filter.search && `“${filter.search}”`, { search: undefined });
  for (const place of places) add(place, { location: places.filter((other) => other !== place).join(',') });
  for (const type of types)
    add(type.charAt(0).toUpperCase() + type.slice(1), { propertyType: types.filter((other) => other !== type).join(',') });
  add(
    rangeText(filter.minPrice, filter.maxPrice, (amount, plus) => `AED ${amount}${rent}${plus ? ' and above' : ''}`),
    { minPrice: undefined, maxPrice: undefined },
  );
  add(rooms(filter.minBedrooms, filter.maxBedrooms, 'bedroom'), { minBedrooms: undefined, maxBedrooms: undefined });
  add(rooms(filter.minBathrooms, filter.maxBathrooms, 'bathroom'), { minBathrooms: undefined, maxBathrooms: undefined });
  add(
    rangeText(filter.minArea, filter.maxArea, (amount, plus) => `${amount} sq ft${plus ? ' and above' : ''}`),
    { minArea: undefined, maxArea: undefined },
  );
  for (const name of filter.amenities ?? []) add(name, { amenities: filter.amenities!.filter((other) => other !== name) });
  add(filter.agentId !== undefined ? (agentName ? `Agent: ${agentName}` : 'Homes of one agent') : null, { agentId: undefined });
  return chips;
}
