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

/** The chosen types in their canonical spelling; a type that does not exist is left out. */
const typesOf = (filter: SearchFilter): PropertyType[] =>
  splitList(filter.propertyType ?? '').flatMap((type) => canonical(PROPERTY_TYPES, type) ?? []);

/** The one chosen type, when it is one. */
function soleType(filter: SearchFilter): PropertyType | null {
  const types = typesOf(filter);
  return types.length === 1 && splitList(filter.propertyType ?? '').length === 1 ? types[0]! : null;
}

const isForRent = (filter: SearchFilter): boolean => filter.transactionType === 'Rent';
const purpose = (filter: SearchFilter): string => (isForRent(filter) ? 'for Rent' : 'for Sale');

/** What is listed, in the plural: `Villas`; `Homes` when nothing is chosen, `Properties` for a type that does not exist. */
function things(filter: SearchFilter): string {
  const types = typesOf(filter);
  if (types.length && types.length < PROPERTY_TYPES.length) return joinWords(types.map((type) => PLURALS[type]));
  return filter.propertyType && !types.length ? 'Properties' : 'Homes';
}

interface Where {
  /** `in Palm Jumeirah and Dubai Hills`; empty when no known place narrows the search within Dubai. */
  phrase: string;
  /** Whether everything lies in Dubai as far as the filter says. */
  dubai: boolean;
}

/** The known places of a filter in words. Free text says nothing that a heading could repeat. */
function where(filter: SearchFilter): Where {
  const found = filter.location ? locationParts(filter.location).map((part) => findPlace(part)) : [];
  const places = [...new Set(found.flatMap((place) => place ?? []))];
  if (found.includes(undefined) || !places.length) return { phrase: '', dubai: true };
  const dubai = places.every((place) => place.emirate === 'Dubai');
  if (places.some((place) => place.name === 'Dubai')) return { phrase: dubai ? '' : 'in Dubai and beyond', dubai };
  return { phrase: `in ${places.length > 3 ? `${places.length} areas` : joinWords(places.map((place) => place.name))}`, dubai };
}

/** `Dubai Villas for Rent`, or with a place `Villas for Rent in Sharjah`. */
function plainHeading(filter: SearchFilter): string {
  const { phrase } = where(filter);
  return phrase ? `${things(filter)} ${purpose(filter)} ${phrase}` : `Dubai ${things(filter)} ${purpose(filter)}`;
}

/** The heading above grid and list. Villas for sale in Dubai are `Dubai Luxury Villas for Sale`. */
export function listingHeading(filter: SearchFilter): string {
  if (filter.search) return `Results for “${filter.search}”`;
  const { phrase, dubai } = where(filter);
  if (soleType(filter) === 'Villa' && !isForRent(filter) && dubai) return `Dubai Luxury Villas for Sale ${phrase}`.trim();
  return plainHeading(filter);
}

/** The heading above the map; apartments and villas in Dubai as documented. */
export function mapHeading(filter: SearchFilter): string {
  if (filter.search) return `Results for “${filter.search}” on Map`;
  const { phrase, dubai } = where(filter);
  const type = soleType(filter);
  if (dubai && (type === 'Apartment' || type === 'Villa')) return `Dubai Luxury ${PLURALS[type]} on Map`;
  return phrase ? `${things(filter)} ${phrase} on Map` : `Dubai ${things(filter)} on Map`;
}

/** The page's title without the site name (R89-R92 for apartments and villas). */
export function listingTitle(filter: SearchFilter): string {
  if (filter.search) return `Results for “${filter.search}”`;
  return `${plainHeading(filter)} | ${isForRent(filter) ? 'Rent' : 'Buy'} ${things(filter)}`;
}

/** One or two sentences for search engines and shared links. */
export function listingDescription(filter: SearchFilter, total: number | undefined, capped = false): string {
  const what = filter.search ? `Homes that match “${filter.search}”` : plainHeading(filter);
  const count = total ? ` ${capped ? `${formatNumber(total)}+ homes` : plural(total, 'home')}.` : '';
  return `${what}.${count} Photographs, prices in AED, bedrooms, area in square feet and the agent to call.`;
}

/** The last breadcrumb: `Villas for sale in Palm Jumeirah`; null for the bare listing. */
export function listingCrumb(filter: SearchFilter): string | null {
  if (filter.search) return 'Search';
  const { phrase } = where(filter);
  if (!phrase && !filter.propertyType && !isForRent(filter)) return null;
  return `${things(filter)} ${purpose(filter).toLowerCase()} ${phrase}`.trim();
}

/** all matches, not the page. */
export const countText = (total: number, capped: boolean): string =>
  total === 1 && !capped ? 'Showing 1 property' : `Showing ${formatNumber(total)}${capped ? '+' : ''} properties`;

/** Path and query of the one address of a filter: canonical spelling, with the page; view, map part and order left out. */
export function listingCanonical(filter: SearchFilter, page: number): string {
  const { sort: _, ...rest } = filter;
  const location =
    rest.location &&
    locationParts(rest.location)
      .map((part) => findPlace(part)?.name ?? part)
      .join(',');
  const query = queryFromFilter({ ...rest, location }, { page });
  return query === 'transactionType=Buy' ? '/properties' : `/properties?${query}`;
}

/** Whether a filter searches for words, which no search engine should list: free text, or a place that nobody knows. */
export const isFreeText = (filter: SearchFilter): boolean =>
  Boolean(filter.search || (filter.location && !locationParts(filter.location).every((part) => findPlace(part))));

/** The landing page that a view leads on to; null for all other views. */
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
