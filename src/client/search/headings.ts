import { formatNumber, plural } from '../../shared/format.ts';
import { findPlace } from '../../shared/property/area.ts';
import { canonical, PROPERTY_TYPES, type PropertyType } from '../../shared/property/property.ts';
import { locationParts, queryFromFilter, type SearchFilter, splitList } from '../../shared/search/search.ts';

const PLURALS: Record<PropertyType, string> = {
  Apartment: 'Apartments',
  Villa: 'Villas',
  Penthouse: 'Penthouses',
  Studio: 'Studios',
  Townhouse: 'Townhouses',
};

/** `Villas, Studios and Townhouses` */
const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The chosen types in canonical spelling, without unknown ones. */
const typesOf = (filter: SearchFilter): PropertyType[] =>
  splitList(filter.propertyType ?? '').flatMap((type) => canonical(PROPERTY_TYPES, type) ?? []);

/** The chosen type if there is exactly one. */
function soleType(filter: SearchFilter): PropertyType | null {
  const types = typesOf(filter);
  return types.length === 1 && splitList(filter.propertyType ?? '').length === 1 ? types[0]! : null;
}

const isForRent = (filter: SearchFilter): boolean => filter.transactionType === 'Rent';
const purposeText = (filter: SearchFilter): string => (isForRent(filter) ? 'for Rent' : 'for Sale');

/** Plural noun of the results: `Villas`; `Homes` without a type, `Properties` for an unknown type. */
function pluralNoun(filter: SearchFilter): string {
  const types = typesOf(filter);
  if (types.length && types.length < PROPERTY_TYPES.length) return joinWords(types.map((type) => PLURALS[type]));
  return filter.propertyType && !types.length ? 'Properties' : 'Homes';
}

interface PlaceText {
  /** `in Palm Jumeirah and Dubai Hills`; empty if no known place narrows the search within Dubai. */
  phrase: string;
  /** Whether the filter limits the search to Dubai, or names no place. */
  isDubai: boolean;
}

/** The known places of a filter as text. Free text is not repeated in a heading. */
function describePlaces(filter: SearchFilter): PlaceText {
  const matches = filter.location ? locationParts(filter.location).map((part) => findPlace(part)) : [];
  const places = [...new Set(matches.flatMap((place) => place ?? []))];
  if (matches.includes(undefined) || !places.length) return { phrase: '', isDubai: true };
  const isDubai = places.every((place) => place.emirate === 'Dubai');
  if (places.some((place) => place.name === 'Dubai')) return { phrase: isDubai ? '' : 'in Dubai and beyond', isDubai };
  return { phrase: `in ${places.length > 3 ? `${places.length} areas` : joinWords(places.map((place) => place.name))}`, isDubai };
}

/** `Dubai Villas for Rent`, or with a place `Villas for Rent in Sharjah`. */
function plainHeading(filter: SearchFilter): string {
  const { phrase } = describePlaces(filter);
  return phrase ? `${pluralNoun(filter)} ${purposeText(filter)} ${phrase}` : `Dubai ${pluralNoun(filter)} ${purposeText(filter)}`;
}

/** Heading of grid and list. Villas for sale in Dubai have a documented heading. */
export function searchHeading(filter: SearchFilter): string {
  if (filter.search) return `Results for “${filter.search}”`;
  const { phrase, isDubai: dubai } = describePlaces(filter);
  if (soleType(filter) === 'Villa' && !isForRent(filter) && dubai) return `Dubai Luxury Villas for Sale ${phrase}`.trim();
  return plainHeading(filter);
}

/** Heading of the map; documented for apartments and villas in Dubai. */
export function mapHeading(filter: SearchFilter): string {
  if (filter.search) return `Results for “${filter.search}” on Map`;
  const { phrase, isDubai: dubai } = describePlaces(filter);
  const type = soleType(filter);
  if (dubai && (type === 'Apartment' || type === 'Villa')) return `Dubai Luxury ${PLURALS[type]} on Map`;
  return phrase ? `${pluralNoun(filter)} ${phrase} on Map` : `Dubai ${pluralNoun(filter)} on Map`;
}

/** Page title without the site name; documented for apartments and villas. */
export function searchTitle(filter: SearchFilter): string {
  if (filter.search) return `Results for “${filter.search}”`;
  return `${plainHeading(filter)} | ${isForRent(filter) ? 'Rent' : 'Buy'} ${pluralNoun(filter)}`;
}

/** Meta description: one or two sentences. */
export function searchDescription(filter: SearchFilter, total: number | undefined, capped = false): string {
  const subject = filter.search ? `Homes that match “${filter.search}”` : plainHeading(filter);
  const count = total ? ` ${capped ? `${formatNumber(total)}+ homes` : plural(total, 'home')}.` : '';
  return `${subject}.${count} Photographs, prices in AED, bedrooms, area in square feet and the agent to call.`;
}

/** Last breadcrumb: `Villas for sale in Palm Jumeirah`; null without a filter. */
export function searchCrumb(filter: SearchFilter): string | null {
  if (filter.search) return 'Search';
  const { phrase } = describePlaces(filter);
  if (!phrase && !filter.propertyType && !isForRent(filter)) return null;
  return `${pluralNoun(filter)} ${purposeText(filter).toLowerCase()} ${phrase}`.trim();
}

/** Counts all matches, not those of the page. */
export const countText = (total: number, capped: boolean): string =>
  total === 1 && !capped ? 'Showing 1 property' : `Showing ${formatNumber(total)}${capped ? '+' : ''} properties`;

/** Canonical path of a filter and page: canonical spelling, without view, map bounds and sort order. */
export function searchCanonical(filter: SearchFilter, page: number): string {
  const { sort: _, ...rest } = filter;
  const location =
    rest.location &&
    locationParts(rest.location)
      .map((part) => findPlace(part)?.name ?? part)
      .join(',');
  const query = queryFromFilter({ ...rest, location }, { page });
  return query === 'transactionType=Buy' ? '/properties' : `/properties?${query}`;
}

/** Whether a filter contains free text or an unknown place. Such pages are not indexed by search engines. */
export const isFreeText = (filter: SearchFilter): boolean =>
  Boolean(filter.search || (filter.location && !locationParts(filter.location).every((part) => findPlace(part))));

/** Link from the results to a landing page; null if the filter has none. */
export function crossLink(filter: SearchFilter): { question: string; link: string; type: 'Apartment' | 'Villa' } | null {
  const type = soleType(filter);
  if (type === 'Villa' || (!filter.propertyType && !isForRent(filter))) {
    return {
      question: 'Looking for Dubai apartments specifically?',
      link: 'View our complete Dubai Apartments for Sale collection →',
      type: 'Apartment',
    };
  }
  if (type === 'Apartment' && !isForRent(filter)) {
    return {
      question: 'Looking for Dubai villas specifically?',
      link: 'View our complete Dubai Villas for Sale collection →',
      type: 'Villa',
    };
  }
  return null;
}
