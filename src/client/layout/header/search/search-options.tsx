// The rows of the search dialog: places, types, homes, recent searches, viewed homes, examples, and the search for the whole text.
import { IconArrowRight, IconBuilding, IconClock, IconMapPin, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatArea, formatPrice } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { readableShortTitle } from '../../../../shared/property/listing-text.ts';
import { placeLine } from '../../../../shared/property/place/area.ts';
import { placeLabel } from '../../../../shared/property/place/place-label.ts';
import { typeLabel, typePluralLabel } from '../../../../shared/property/property.labels.ts';
import type { SearchExample, Suggestion } from '../../../../shared/search/suggest.ts';
import { paths } from '../../../paths.ts';
import { getRecentlyViewed, type RecentProperty } from '../../../property/recently-viewed.ts';
import { getLastSearch } from '../../../search/last-search.ts';
import { Bdi } from '../../../ui/Bdi.tsx';
import { communityImage } from '../../../ui/picture/community-image.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { getRecentSearches, type RecentSearch } from './recent-searches.ts';

/** A row of the search dialog: it opens a page when it is chosen. */
export interface Option {
  key: string;
  /** The group below whose title it is shown. `All` is the search for the whole text. */
  group: 'Areas' | 'Types' | 'Recent' | 'Viewed' | 'Examples' | 'Homes' | 'All';
  /** Path of the page it opens. */
  to: string;
  /** Label under which the search is stored in the recent searches. */
  recentLabel?: string;
  body: ReactNode;
}

/** Areas with a picture. */
const PICTURED_AREAS = new Set(
  'Al Barsha,Arabian Ranches,Business Bay,Damac Hills,Downtown Dubai,Dubai Hills,Dubai Marina,Emirates Hills,Jumeirah Golf Estates,Jumeirah Village Circle,Jumeirah,Palm Jumeirah'.split(
    ',',
  ),
);
/** URL of an area's picture; null without one. */
const areaPicture = (name: string): string | null => (PICTURED_AREAS.has(name) ? communityImage(name) : null);

/** Maximum number of viewed homes in the dialog. */
const MAX_RECENTLY_VIEWED = 4;

/** A label in bold with a line of small text below. */
function OptionText({ label, detail }: { label: string; detail: string }) {
  return (
    <span className="shrink">
      <b className="block ellipsis text-md">{label}</b>
      <em className="block text-xs tight muted">{detail}</em>
    </span>
  );
}

function areaOption(place: Suggestion['places'][number]): Option {
  const picture = areaPicture(place.name);
  return {
    key: `place-${place.name}`,
    group: 'Areas',
    to: paths.properties(place.filter),
    recentLabel: placeLabel(place.name),
    body: (
      <>
        {picture ? <Picture src={picture} alt="" sizes="56px" /> : <IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
        <OptionText label={placeLabel(place.name)} detail={m.layout_homes({ count: place.count })} />
      </>
    ),
  };
}

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
        <IconBuilding size={20} stroke={1.6} aria-hidden="true" />
        <OptionText label={label} detail={m.layout_homes({ count: type.count })} />
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
      <IconClock size={20} stroke={1.6} aria-hidden="true" />
      <span className="shrink" dir="auto">
        {recent.label}
      </span>
    </>
  ),
});

interface PropertyBodyProps {
  property: Pick<RecentProperty, 'image' | 'price' | 'transactionType'>;
  title: string;
  /** The line below the title. */
  line: string;
}

const PropertyBody = ({ property, title, line }: PropertyBodyProps) => (
  <>
    <Picture src={property.image ?? undefined} alt="" sizes="96px" />
    <span className="shrink">
      <b className="block ellipsis text-md" dir="auto">
        {title}
      </b>
      <em className="block text-xs tight muted">{line}</em>
    </span>
    <i className="ms-auto bold text-md nowrap">
      <Bdi>{formatPrice(property.price, property.transactionType)}</Bdi>
    </i>
  </>
);

const viewedOption = (property: RecentProperty): Option => ({
  key: `viewed-${property.id}`,
  group: 'Viewed',
  to: paths.property(property.id),
  body: <PropertyBody property={property} title={property.title} line={placeLabel(property.location)} />,
});

/** A price as people type it: `80k`, `2.5m`. */
const typedPrice = (aed: number): string =>
  aed < 1_000_000 ? m.layout_find_thousands({ amount: aed / 1000 }) : m.layout_find_millions({ amount: aed / 1_000_000 });

/** An example as people would type it. */
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
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        <span className="shrink">{text}</span>
      </>
    ),
  };
}

/** The recent searches, with the last search (last-search.ts) first unless it is one of them. */
function getOfferedSearches(): RecentSearch[] {
  const lastSearch = getLastSearch();
  const recentSearches = getRecentSearches();
  return lastSearch && !recentSearches.some(({ to }) => to === lastSearch.to) ? [lastSearch, ...recentSearches] : recentSearches;
}

function propertyOption(property: Suggestion['homes'][number]): Option {
  const bedrooms = property.propertyType === 'Studio' ? typeLabel('Studio') : m.layout_find_bedrooms({ count: property.bedrooms });
  const line = `${placeLabel(placeLine(property.location, property.emirate))} · ${bedrooms} · ${formatArea(property.area)}`;
  return {
    key: `home-${property.id}`,
    group: 'Homes',
    to: paths.property(property.id),
    body: <PropertyBody property={property} title={readableShortTitle(property)} line={line} />,
  };
}

/** The option that searches for the whole text. */
const wholeTextOption = (key: string, text: string, to: string, label: string): Option => ({
  key,
  group: 'All',
  to,
  recentLabel: text,
  body: (
    <>
      <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
      <span className="shrink">
        <b className="block ellipsis text-md accent">{label}</b>
      </span>
    </>
  ),
});

/** The options that search for the whole text: one for sale and one for rent with their counts if the text names no purpose, else one. */
function wholeTextOptions(text: string, suggestion: Suggestion | undefined): Option[] {
  const { total = null, understanding } = suggestion ?? {};
  const counts = understanding?.purpose === 'Any' ? null : understanding?.counts;
  const to = (transactionType: 'Buy' | 'Rent') => paths.properties({ search: text, transactionType });
  const byPurpose = [
    ...(counts?.Buy ? [wholeTextOption('all-buy', text, to('Buy'), m.layout_find_see_buy({ count: counts.Buy, text }))] : []),
    ...(counts?.Rent ? [wholeTextOption('all-rent', text, to('Rent'), m.layout_find_see_rent({ count: counts.Rent, text }))] : []),
  ];
  if (byPurpose.length > 0) return byPurpose;
  const label = total ? m.layout_find_see_all({ count: total, text }) : m.layout_find_all({ text });
  return [wholeTextOption('all', text, paths.properties({ search: text }), label)];
}

/**
 * All options in the order of the arrow keys. Recent searches, viewed homes and examples are offered while the field is empty.
 * @param text of the field, trimmed
 * @param suggestion of the server for the text; undefined until it has loaded
 */
export const optionsFor = (text: string, suggestion: Suggestion | undefined): Option[] => [
  ...(suggestion?.places ?? []).map(areaOption),
  ...(suggestion?.types ?? []).map(typeOption),
  ...(text ? [] : getOfferedSearches().map(recentOption)),
  ...(text ? [] : getRecentlyViewed().slice(0, MAX_RECENTLY_VIEWED).map(viewedOption)),
  ...(text ? [] : (suggestion?.examples ?? []).map(exampleOption)),
  ...(suggestion?.homes ?? []).map(propertyOption),
  ...(text ? wholeTextOptions(text, suggestion) : []),
];
