// Texts of a search: heading, page title, description, breadcrumb, counts and canonical URL.
import { formatLimit, formatList, formatPriceShort, toShownLimit } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { homesText, typePluralLabel } from '../../shared/property/property.labels.ts';
import { canonical, PROPERTY_TYPES, type PropertyType } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { locationParts, queryFromFilter, splitList } from '../../shared/search/search-url.ts';

/** The chosen types in canonical spelling, without unknown ones. */
const typesOf = (filter: SearchFilter): PropertyType[] =>
  splitList(filter.propertyType ?? '').flatMap((type) => canonical(PROPERTY_TYPES, type) ?? []);

/** The chosen property type if there is exactly one; else null. */
export function soleType(filter: SearchFilter): PropertyType | null {
  const types = typesOf(filter);
  return types.length === 1 && splitList(filter.propertyType ?? '').length === 1 ? types[0]! : null;
}

/** Whether the search is for homes to rent only. */
const isForRent = (filter: SearchFilter): boolean => filter.transactionType === 'Rent';

/** Plural noun of the results: `Villas`; `Homes` without a type or with all of them, `Properties` for an unknown type. */
export function pluralNoun(filter: SearchFilter): string {
  const types = typesOf(filter);
  if (types.length && types.length < PROPERTY_TYPES.length) return formatList(types.map(typePluralLabel));
  return filter.propertyType && !types.length ? m.search_noun_properties() : m.search_noun_homes();
}

/** The number of bedrooms if the filter names one number, exactly or as a minimum; null for several numbers, studios or none. */
function soleBedrooms({ bedrooms, minBedrooms = 0, maxBedrooms }: SearchFilter): { count: number; isAtLeast: boolean } | null {
  if (bedrooms) {
    const [count = 0, ...otherCounts] = bedrooms;
    // 0 means a studio
    return count > 0 && otherCounts.length === 0 ? { count, isAtLeast: false } : null;
  }
  if (minBedrooms === 0) return null;
  if (maxBedrooms === undefined) return { count: minBedrooms, isAtLeast: true };
  return minBedrooms === maxBedrooms ? { count: minBedrooms, isAtLeast: false } : null;
}

/** `2-Bedroom Apartments`, `4+ Bedroom Villas`, `Apartments`. */
function describeHomes(filter: SearchFilter): string {
  const types = pluralNoun(filter);
  const bedrooms = soleBedrooms(filter);
  if (!bedrooms) return types;
  const { count, isAtLeast } = bedrooms;
  return isAtLeast ? m.search_noun_bedrooms_over({ count, types }) : m.search_noun_bedrooms({ count, types });
}

/** Adds price limits and keywords to a heading: `Apartments for Sale in Dubai Marina under AED 2M with “sea view”`. */
function addDetails(heading: string, filter: SearchFilter): string {
  const { minPrice, maxPrice, keywords } = filter;
  /** `AED 2M`, for rents `AED 9K a month`. */
  const withUnit = (amount: string) => formatLimit(amount, isForRent(filter), filter.rentPeriod);
  const short = (limit: number) => formatPriceShort(toShownLimit(limit, filter.transactionType, filter.rentPeriod));
  let fullHeading = heading;
  if (minPrice && maxPrice) {
    const range = m.search_range({ from: short(minPrice), to: short(maxPrice) });
    fullHeading = m.search_heading_between({ heading, amounts: withUnit(range) });
  } else if (maxPrice) fullHeading = m.search_heading_under({ heading, amount: withUnit(short(maxPrice)) });
  else if (minPrice) fullHeading = m.search_heading_over({ heading, amount: withUnit(short(minPrice)) });
  return keywords?.length ? m.search_heading_words({ heading: fullHeading, text: keywords.join(' ') }) : fullHeading;
}

/** More places than this are counted instead of named. */
const MAX_PLACE_NAMES = 3;

interface PlaceText {
  /** `Palm Jumeirah and Dubai Hills`; null for Dubai itself, without a place, or if one of the places is not known. */
  place: string | null;
  /** Whether every place is in Dubai; also true if no place is named or one of them is not known. */
  isDubai: boolean;
}

/** The known places of a filter as text. A filter with free text among its places counts as one without places: headings do not repeat it. */
export function describePlaces(filter: SearchFilter): PlaceText {
  const matches = filter.location ? locationParts(filter.location).map((part) => findPlace(part)) : [];
  const places = [...new Set(matches.flatMap((place) => place ?? []))];
  if (matches.includes(undefined) || !places.length) return { place: null, isDubai: true };
  const isDubai = places.every((place) => place.emirate === 'Dubai');
  if (places.some((place) => place.name === 'Dubai')) return { place: isDubai ? null : m.search_dubai_and_beyond(), isDubai };
  const names =
    places.length > MAX_PLACE_NAMES
      ? m.search_areas_count({ count: places.length })
      : formatList(places.map(({ name }) => placeLabel(name)));
  return { place: names, isDubai };
}

/** Headings by purpose, with and without a place. */
const HEADINGS = {
  Buy: { everywhere: m.search_heading_sale, inPlace: m.search_heading_sale_in },
  Rent: { everywhere: m.search_heading_rent, inPlace: m.search_heading_rent_in },
  Any: { everywhere: m.search_heading_any, inPlace: m.search_heading_any_in },
};

/** `Dubai Villas for Rent`, or with more filters `2-Bedroom Villas for Rent in Sharjah under AED 9K a month`. */
function plainHeading(filter: SearchFilter): string {
  const { place } = describePlaces(filter);
  const types = describeHomes(filter);
  const messages = HEADINGS[filter.transactionType ?? 'Buy'];
  const heading = place === null ? messages.everywhere({ types }) : messages.inPlace({ types, place });
  return addDetails(heading, filter);
}

/** Heading above grid and list. Villas for sale in Dubai without further filters are called `Dubai Luxury Villas for Sale`. */
export function searchHeading(filter: SearchFilter): string {
  if (filter.search) return m.search_heading_text({ text: filter.search });
  const { place, isDubai } = describePlaces(filter);
  // whether bedrooms, price limits or keywords add words to the bare noun
  const hasDetails = addDetails(describeHomes(filter), filter) !== pluralNoun(filter);
  const isLuxury = soleType(filter) === 'Villa' && filter.transactionType === 'Buy' && isDubai && !hasDetails;
  if (!isLuxury) return plainHeading(filter);
  return place === null ? m.search_heading_luxury() : m.search_heading_luxury_in({ place });
}

/** Page title without the site name: `Dubai Villas for Sale | Buy Villas`. */
export function searchTitle(filter: SearchFilter): string {
  if (filter.search) return m.search_heading_text({ text: filter.search });
  const heading = plainHeading(filter);
  const types = pluralNoun(filter);
  if (filter.transactionType === 'Any') return heading;
  return isForRent(filter) ? m.search_title_rent({ heading, types }) : m.search_title_buy({ heading, types });
}

/** Meta description: one or two sentences. */
export function searchDescription(filter: SearchFilter, total: number | undefined, capped = false): string {
  const subject = filter.search ? m.search_description_text({ text: filter.search }) : plainHeading(filter);
  return m.search_description({ subject, homes: total ? ` ${homesText(total, capped)}.` : '' });
}

/** Breadcrumbs by purpose, with and without a place. */
const CRUMBS = {
  Buy: { everywhere: m.search_crumb_sale, inPlace: m.search_crumb_sale_in },
  Rent: { everywhere: m.search_crumb_rent, inPlace: m.search_crumb_rent_in },
  Any: { everywhere: m.search_crumb_any, inPlace: m.search_crumb_any_in },
};

/** Last breadcrumb: `Villas for sale in Palm Jumeirah`; null for homes of any type for sale without a place to name. */
export function searchCrumb(filter: SearchFilter): string | null {
  if (filter.search) return m.search_crumb_text();
  const { place } = describePlaces(filter);
  const purpose = filter.transactionType ?? 'Buy';
  if (place === null && !filter.propertyType && purpose === 'Buy') return null;
  const types = pluralNoun(filter);
  return place === null ? CRUMBS[purpose].everywhere({ types }) : CRUMBS[purpose].inPlace({ types, place });
}

/** `Showing 87 properties`: `total` counts all matches, not those of the page; `capped` means that there are more than `total`. */
export const countText = (total: number, capped: boolean): string =>
  capped ? m.search_showing_over({ count: total }) : m.search_showing({ count: total });

/** Canonical path of a filter and page: canonical spelling, without view, map bounds, sort order and the period of rents. */
export function searchCanonical(filter: SearchFilter, page: number): string {
  const { sort: _order, rentPeriod: _period, ...unsortedFilter } = filter;
  const location =
    unsortedFilter.location &&
    locationParts(unsortedFilter.location)
      .map((part) => findPlace(part)?.name ?? part)
      .join(',');
  const query = queryFromFilter({ ...unsortedFilter, location }, { page });
  return query === 'transactionType=Buy' ? '/properties' : `/properties?${query}`;
}

/** Whether a filter has a search text, keywords or a place outside the built-in list. Such pages are not indexed by search engines. */
export const isFreeText = (filter: SearchFilter): boolean =>
  Boolean(
    filter.search || filter.keywords?.length || (filter.location && !locationParts(filter.location).every((part) => findPlace(part))),
  );

/** A question and a link to the page of all apartments or all villas for sale in Dubai (a landing page); null for a filter without one. */
export function findLandingLink(filter: SearchFilter): { question: string; link: string; type: 'Apartment' | 'Villa' } | null {
  const type = soleType(filter);
  if (type === 'Villa' || (!filter.propertyType && !isForRent(filter))) {
    return {
      question: m.search_cross_apartments(),
      link: m.search_cross_apartments_link(),
      type: 'Apartment',
    };
  }
  if (type === 'Apartment' && !isForRent(filter)) {
    return {
      question: m.search_cross_villas(),
      link: m.search_cross_villas_link(),
      type: 'Villa',
    };
  }
  return null;
}
