// The options that the search dialog of the header lists: places, buildings, advertisers, property types, homes, recent searches, viewed homes, example
// searches, and the search for the typed text. Recent searches and viewed homes are read from localStorage.

import type { ReactNode } from 'react';
import { formatArea, formatAskingPrice } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import type { AskingPrice } from '../../../../shared/property/advertised-price.ts';
import { listingTitle, readableShortTitle } from '../../../../shared/property/listing-text.ts';
import { placeLine } from '../../../../shared/property/place/area.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import { homesText, typeLabel, typePluralLabel } from '../../../../shared/property/property.labels.ts';
import { COUNT_CAP, type SearchFilter } from '../../../../shared/search/search.ts';
import type { Offer, PlaceOffer, SearchExample, Suggestion } from '../../../../shared/search/suggest.ts';
import { paths } from '../../../paths.ts';
import { getRecentlyViewed, type RecentProperty } from '../../../property/recently-viewed.ts';
import { getLastSearch } from '../../../search/last-search.ts';
import { Bdi } from '../../../ui/Bdi.tsx';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { communityImage } from '../../../ui/picture/community-image.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { getRecentSearches, type RecentSearch } from './recent-searches.ts';

/** An option of the search dialog. Choosing it opens a page. */
export interface Option {
  key: string;
  /** The group of the dialog that lists the option. `All` searches for the whole typed text. */
  group: 'Areas' | 'Buildings' | 'Advertisers' | 'Types' | 'Recent' | 'Viewed' | 'Examples' | 'Homes' | 'All';
  /** Path and query of the page that the option opens. */
  to: string;
  /** Label with which the option is stored as a recent search. Options without a label are not stored. */
  recentLabel?: string;
  body: ReactNode;
}

/** Areas for which the site has a picture file. */
const PICTURED_AREAS = new Set(
  'Al Barsha,Arabian Ranches,Business Bay,Damac Hills,Downtown Dubai,Dubai Hills,Dubai Marina,Emirates Hills,Jumeirah Golf Estates,Jumeirah Village Circle,Jumeirah,Palm Jumeirah'.split(
    ',',
  ),
);
/** Path of an area's picture; null if there is none. */
const areaPicture = (name: string): string | null => (PICTURED_AREAS.has(name) ? communityImage(name) : null);

/** Maximum number of viewed homes in the dialog. */
const MAX_RECENTLY_VIEWED = 4;

/** A label in bold with a line of small text below. */
function OptionText({ label, detail }: { label: string; detail: string | null }) {
  return (
    <span className="shrink">
      <b className="block ellipsis text-md">{label}</b>
      {detail !== null && <em className="block text-xs tight muted">{detail}</em>}
    </span>
  );
}

/** The options of places. Names that exist in several emirates are shown with their emirate. */
const areaOptions = (places: readonly PlaceOffer[]): Option[] =>
  places.map((place) => {
    const isAmbiguous = places.some(({ name, emirate }) => name === place.name && emirate !== place.emirate);
    return areaOption(place, placeLabel(isAmbiguous ? placeLine(place.name, place.emirate) : place.name));
  });

function areaOption(place: PlaceOffer, label: string): Option {
  const picture = areaPicture(place.name);
  return {
    key: `place-${place.name}-${place.emirate}`,
    group: 'Areas',
    to: paths.properties(place.filter),
    recentLabel: label,
    body: (
      <>
        {picture ? <Picture src={picture} alt="" sizes="56px" /> : <Icon name="map-pin" size={20} />}
        <OptionText label={label} detail={countOf(place)} />
      </>
    ),
  };
}

const countOf = ({ count, capped }: Offer): string | null => (count === null ? null : homesText(count, capped));

/** The option of a building or an advertiser, whose names have no translation. */
const namedOption = (group: 'Buildings' | 'Advertisers', icon: IconName, offer: Offer): Option => ({
  key: `${group}-${offer.name}`,
  group,
  to: paths.properties(offer.filter),
  recentLabel: offer.name,
  body: (
    <>
      <Icon name={icon} size={20} />
      <OptionText label={offer.name} detail={countOf(offer)} />
    </>
  ),
});

function typeOption(type: Suggestion['types'][number]): Option {
  const types = typePluralLabel(type.propertyType);
  const label = type.place ? m.property_types_in_place({ types, place: placeLabel(type.place) }) : types;
  return {
    key: `type-${label}`,
    group: 'Types',
    to: paths.properties(type.filter),
    recentLabel: label,
    body: (
      <>
        <Icon name="building" size={20} />
        <OptionText label={label} detail={homesText(type.count, type.capped)} />
      </>
    ),
  };
}

const recentOption = (recent: RecentSearch): Option => ({
  key: `recent-${recent.to}`,
  group: 'Recent',
  to: recent.to,
  body: (
    <>
      <Icon name="clock" size={20} />
      <span className="shrink" dir="auto">
        {recent.label}
      </span>
    </>
  ),
});

interface PropertyBodyProps {
  property: Pick<RecentProperty, 'image'> & AskingPrice;
  title: string;
  /** Small text below the title. */
  detail: string;
  /** The period of the rents that a search names; undefined for that of the reader. */
  rentPeriod?: SearchFilter['rentPeriod'];
}

/** Content of an option that opens a property: picture, title with a line of small text, and price. */
const PropertyBody = ({ property, title, detail, rentPeriod }: PropertyBodyProps) => (
  <>
    <Picture src={property.image ?? undefined} alt="" sizes="96px" />
    <span className="shrink">
      <b className="block ellipsis text-md" dir="auto">
        {title}
      </b>
      <em className="block text-xs tight muted">{detail}</em>
    </span>
    <i className="ms-auto bold text-md nowrap">
      <Bdi>{formatAskingPrice(property, rentPeriod)}</Bdi>
    </i>
  </>
);

const viewedOption = (property: RecentProperty): Option => ({
  key: `viewed-${property.id}`,
  group: 'Viewed',
  to: paths.property(property.id),
  body: <PropertyBody property={property} title={listingTitle(property)} detail={placeLabel(property.location)} />,
});

/** A price in AED as people type it: `80k`, `2.5m`. */
const typedPrice = (aed: number): string =>
  aed < 1_000_000 ? m.layout_find_thousands({ amount: aed / 1000 }) : m.layout_find_millions({ amount: aed / 1_000_000 });

/** The text of an example search, as people would type it. */
function exampleText({ kind, place, price }: SearchExample): string {
  const inputs = { place: placeLabel(place), price: price === null ? '' : typedPrice(price) };
  switch (kind) {
    case 'rentOneBedroom':
      return m.layout_find_example_rent_one(inputs);
    case 'buyApartment':
      return m.layout_find_example_buy_apartment(inputs);
    case 'buyVilla':
      return m.layout_find_example_buy_villa(inputs);
    case 'rentStudio':
      return m.layout_find_example_rent_studio(inputs);
  }
}

function exampleOption(example: SearchExample): Option {
  const text = exampleText(example);
  const transactionType = example.kind.startsWith('rent') ? 'Rent' : 'Buy';
  return {
    key: `example-${example.kind}`,
    group: 'Examples',
    to: paths.properties({ search: text, transactionType }),
    recentLabel: text,
    body: (
      <>
        <Icon name="search" size={20} />
        <span className="shrink">{text}</span>
      </>
    ),
  };
}

/** The recent searches, preceded by the last search with filters (last-search.ts) unless that is one of them. */
function getOfferedSearches(): RecentSearch[] {
  const lastSearch = getLastSearch();
  const recentSearches = getRecentSearches();
  return lastSearch && !recentSearches.some(({ to }) => to === lastSearch.to) ? [lastSearch, ...recentSearches] : recentSearches;
}

function propertyOption(property: Suggestion['homes'][number], rentPeriod?: SearchFilter['rentPeriod']): Option {
  const bedrooms = property.propertyType === 'Studio' ? typeLabel('Studio') : m.layout_find_bedrooms({ count: property.bedrooms });
  // a number stays beside its unit where the line breaks
  const [beds, area] = [bedrooms, formatArea(property.area)].map((text) => text.replaceAll(' ', '\u00a0'));
  const detail = `${placeLabel(placeLine(property.location, property.emirate))} · ${beds} · ${area}`;
  return {
    key: `home-${property.id}`,
    group: 'Homes',
    to: paths.property(property.id),
    body: <PropertyBody property={property} title={readableShortTitle(property)} detail={detail} rentPeriod={rentPeriod} />,
  };
}

/** An option that searches for the whole typed text. */
const wholeTextOption = (key: string, text: string, to: string, label: string): Option => ({
  key,
  group: 'All',
  to,
  recentLabel: text,
  body: (
    <>
      <Icon name="arrow-right" size={20} />
      <span className="shrink">
        <b className="block ellipsis text-md accent">{label}</b>
      </span>
    </>
  ),
});

/** Whether a count of the text may stand for a larger number, because it stops there. */
const isCapped = (count: number): boolean => count >= COUNT_CAP - 1;
const seeBuyText = (count: number, text: string): string =>
  isCapped(count) ? m.layout_find_see_buy_over({ count, text }) : m.layout_find_see_buy({ count, text });
const seeRentText = (count: number, text: string): string =>
  isCapped(count) ? m.layout_find_see_rent_over({ count, text }) : m.layout_find_see_rent({ count, text });

/**
 * The options that search for the whole typed text. If the text says neither `buy` nor `rent`, homes for sale and homes for rent have an option
 * each, with their count. Otherwise, or without counts, there is one option.
 */
function wholeTextOptions(text: string, suggestion: Suggestion | undefined): Option[] {
  const { total = null, understanding } = suggestion ?? {};
  const counts = understanding?.purpose === 'Any' ? null : understanding?.counts;
  const resultsPath = (transactionType: 'Buy' | 'Rent') => paths.properties({ search: text, transactionType });
  const optionsByPurpose = [
    ...(counts?.Buy ? [wholeTextOption('all-buy', text, resultsPath('Buy'), seeBuyText(counts.Buy, text))] : []),
    ...(counts?.Rent ? [wholeTextOption('all-rent', text, resultsPath('Rent'), seeRentText(counts.Rent, text))] : []),
  ];
  if (optionsByPurpose.length > 0) return optionsByPurpose;
  const label = total ? m.layout_find_see_all({ count: total, text }) : m.layout_find_all({ text });
  const path = paths.properties({ search: text, ...(understanding && { transactionType: understanding.purpose }) });
  return [wholeTextOption('all', text, path, label)];
}

/**
 * All options, in the order in which the arrow keys reach them. Recent searches, viewed homes and examples are offered only while the field is empty.
 * @param text the trimmed text of the search field
 * @param suggestion what the server suggests for the text; undefined until it has loaded
 */
export const optionsFor = (text: string, suggestion: Suggestion | undefined): Option[] => [
  ...areaOptions(suggestion?.places ?? []),
  ...(suggestion?.buildings ?? []).map((offer) => namedOption('Buildings', 'building-skyscraper', offer)),
  ...(suggestion?.advertisers ?? []).map((offer) => namedOption('Advertisers', 'building-store', offer)),
  ...(suggestion?.types ?? []).map(typeOption),
  ...(text ? [] : getOfferedSearches().map(recentOption)),
  ...(text ? [] : getRecentlyViewed().slice(0, MAX_RECENTLY_VIEWED).map(viewedOption)),
  ...(text ? [] : (suggestion?.examples ?? []).map(exampleOption)),
  ...(suggestion?.homes ?? []).map((home) => propertyOption(home, suggestion?.understanding?.filter.rentPeriod)),
  ...(text ? wholeTextOptions(text, suggestion) : []),
];
