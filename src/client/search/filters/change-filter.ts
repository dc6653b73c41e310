import { formatNumber, formatPriceShort } from '../../../shared/format.ts';
import { findPlace, LOCATION_OPTIONS } from '../../../shared/property/area.ts';
import { canonical, FURNISHING, FURNISHING_LABELS, type Furnishing, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { locationParts, parseBand, type SearchFilter, splitList } from '../../../shared/search/search.ts';

export interface Option {
  name: string;
  /** Number of properties with this option; null if not counted. */
  count: number | null;
}

/** Applies a patch to a filter. Empty values are omitted, so that equal filters stay deeply equal. */
export function changeFilter(filter: SearchFilter, patch: Partial<SearchFilter>): SearchFilter {
  const entries = Object.entries({ ...filter, ...patch }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as SearchFilter;
}

/** The filter after `Clear all`: keeps purpose and sort order. */
export const clearFilter = ({ transactionType, sort }: SearchFilter): SearchFilter => changeFilter({}, { transactionType, sort });

/** Changes the purpose and removes the price limits, because sale prices and rents are not comparable. */
export const changePurpose = (filter: SearchFilter, transactionType: SearchFilter['transactionType']): SearchFilter =>
  filter.transactionType === transactionType ? filter : changeFilter(filter, { transactionType, minPrice: undefined, maxPrice: undefined });

/** Places in the `location` filter: canonical names for known ones, other text unchanged. `listed` are further known names. */
export function placesOf(filter: SearchFilter, knownNames: readonly string[] = []): string[] {
  if (!filter.location) return [];
  const nameOf = (text: string) => findPlace(text)?.name ?? canonical(knownNames, text);
  const parts = locationParts(filter.location, (text) => nameOf(text) !== undefined).map((part) => nameOf(part) ?? part);
  return [...new Set(parts)];
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

/** Options for areas: documented ones with properties in their order, then others by count, then empty ones. */
export function areaOptions(counts: FilterCounts['locations'], selected: readonly string[]): Option[] {
  const countByName = new Map(counts.map((option) => [option.name, option.count]));
  const documented = LOCATION_OPTIONS.filter((name) => countByName.has(name));
  const others = counts.map((option) => option.name).filter((name) => !LOCATION_OPTIONS.includes(name));
  const knownNames = new Set([...documented, ...others, ...LOCATION_OPTIONS]);
  const extra = selected.filter((name) => !knownNames.has(name));
  return [
    ...extra.map((name) => ({ name, count: countByName.get(name) ?? null })),
    ...[...knownNames].map((name) => ({ name, count: countByName.has(name) || counts.length === 0 ? (countByName.get(name) ?? null) : 0 })),
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

/** Toggles a kind of furnishing. With none selected, properties of every kind match, also those without a value. */
export function toggleFurnished(filter: SearchFilter, label: string): SearchFilter {
  const isSelected = (kind: Furnishing) => filter.furnished?.includes(kind) ?? false;
  return changeFilter(filter, { furnished: FURNISHING.filter((kind) => (FURNISHING_LABELS[kind] === label) !== isSelected(kind)) });
}

/** Short label of a price band: `1M to 3M`, `Up to 5K`, `10M and above`. */
export function shortBandLabel(band: string): string {
  const { minPrice, maxPrice } = parseBand(band);
  if (minPrice === undefined) return `Up to ${formatPriceShort(maxPrice ?? 0)}`;
  if (maxPrice === undefined) return `${formatPriceShort(minPrice)} and above`;
  return `${formatPriceShort(minPrice)} to ${formatPriceShort(maxPrice)}`;
}

/** Text of a range: `AED 1,000,000 to 3,000,000`, `4+ bedrooms`, `2 bathrooms`; null without limits. */
function rangeText(min: number | undefined, max: number | undefined, format: (amount: string, plus: boolean) => string): string | null {
  if (!min && max === undefined) return null;
  if (!min) return `Up to ${format(formatNumber(max!), false)}`;
  if (max === undefined) return format(formatNumber(min), true);
  return format(min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`, false);
}

const countRangeText = (min: number | undefined, max: number | undefined, unit: string): string | null =>
  rangeText(min, max, (amount, plus) => (plus ? `${amount}+ ${unit}s` : `${amount} ${amount === '1' ? unit : `${unit}s`}`));

export interface FilterChip {
  label: string;
  /** The filter without this part. */
  without: SearchFilter;
}

/** One chip for each active filter. The purpose cannot be removed, so it has no chip. */
export function filterChips(filter: SearchFilter, knownNames: readonly string[] = [], agentName?: string): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (label: string | null | undefined, patch: Partial<SearchFilter>) => {
    if (label) chips.push({ label, without: changeFilter(filter, patch) });
  };
  const rent = filter.transactionType === 'Rent' ? ' a month' : '';
  const types = splitList(filter.propertyType ?? '');
  const places = placesOf(filter, knownNames);
  add(filter.search && `“${filter.search}”`, { search: undefined });
  for (const place of places) add(place, { location: places.filter((other) => other !== place).join(',') });
  for (const type of types)
    add(type.charAt(0).toUpperCase() + type.slice(1), { propertyType: types.filter((other) => other !== type).join(',') });
  add(
    rangeText(filter.minPrice, filter.maxPrice, (amount, plus) => `AED ${amount}${rent}${plus ? ' and above' : ''}`),
    { minPrice: undefined, maxPrice: undefined },
  );
  add(countRangeText(filter.minBedrooms, filter.maxBedrooms, 'bedroom'), { minBedrooms: undefined, maxBedrooms: undefined });
  add(countRangeText(filter.minBathrooms, filter.maxBathrooms, 'bathroom'), { minBathrooms: undefined, maxBathrooms: undefined });
  add(
    rangeText(filter.minArea, filter.maxArea, (amount, plus) => `${amount} sq ft${plus ? ' and above' : ''}`),
    { minArea: undefined, maxArea: undefined },
  );
  for (const name of filter.amenities ?? []) add(name, { amenities: filter.amenities!.filter((other) => other !== name) });
  for (const kind of filter.furnished ?? [])
    add(FURNISHING_LABELS[kind], { furnished: filter.furnished!.filter((other) => other !== kind) });
  add(filter.agentId !== undefined ? (agentName ? `Agent: ${agentName}` : 'Homes of one agent') : null, { agentId: undefined });
  return chips;
}
