// Makes the rows of the list beside the map, in the chosen sort order, from the markers of the map or a list from the server.
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import type { MapMarker, MapResult } from '../../../shared/search/map.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';

/** What a row shows of a property: a marker without its position. */
export type MapRow = Omit<MapMarker, 'latitude' | 'longitude' | 'propertyType' | 'building'> &
  Pick<PropertyCard, 'propertyType'> & { building?: string | null };

const rowFromMarker = (marker: MapMarker): MapRow => ({
  ...marker,
  // the API types it as any text
  propertyType: canonical(PROPERTY_TYPES, marker.propertyType) ?? 'Apartment',
});
const rowFromCard = ({ images, ...card }: PropertyCard): MapRow => ({ ...card, image: images[0] ?? null });

/** The list next to the map. */
export interface MapList {
  rows: MapRow[];
  /** Number of properties in the visible part of the map; null until the map has loaded. */
  inView: number | null;
  /** Whether there are more than `inView`, because counting stopped at a limit. */
  capped: boolean;
  /** `none`: no property is in view. `more`: more properties are in view than there are rows. Null otherwise. */
  note: 'more' | 'none' | null;
}

/** Fils (1/100 AED) per square foot, rounded down as on the server; `price` is in AED and `area` in square feet. */
const unitPrice = ({ price, area }: MapMarker): number => Math.floor((price * 100) / area);
/** Comparisons for the sort orders that need only the data of a marker. Ties are ordered by id as on the server. */
const COMPARE_BY_SORT: Partial<Record<Sort, (a: MapMarker, b: MapMarker) => number>> = {
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
  'area-asc': (a, b) => a.area - b.area || a.id - b.id,
  'area-desc': (a, b) => b.area - a.area || b.id - a.id,
  'price-per-sqft': (a, b) => unitPrice(a) - unitPrice(b) || a.id - b.id,
};

/**
 * Sorts markers, which arrive in the order `featured`. An order that markers alone cannot give, such as `newest`, is taken from
 * `serverList`; markers that are missing there come last.
 */
function orderMarkers(markers: readonly MapMarker[], sort: Sort, serverList: readonly MapMarker[]): readonly MapMarker[] {
  const compare = COMPARE_BY_SORT[sort];
  if (compare) return markers.toSorted(compare);
  const rankById = new Map(serverList.map((property, i) => [property.id, i]));
  const rankOf = (marker: MapMarker) => rankById.get(marker.id) ?? serverList.length;
  return sort === 'featured' ? markers : markers.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * Whether the server must list the properties in view: clusters do not contain them, and markers lack what some orders need, such as dates.
 */
export const needsListing = (result: MapResult, sort: Sort): boolean =>
  result.clusters.length > 0 || (sort !== 'featured' && !COMPARE_BY_SORT[sort]);

/**
 * The list next to the map: the properties in view in the chosen order. `serverList` has the first of them as sorted by the server, where
 * `needsListing` asks for it. Until the map has loaded (`result` is null), the rows are the first page of the search results.
 */
export function listMapRows(
  result: MapResult | null,
  serverList: readonly MapMarker[],
  sort: Sort,
  firstPage: readonly PropertyCard[],
): MapList {
  if (!result) return { rows: firstPage.map(rowFromCard), inView: null, capped: false, note: null };
  const { inView, capped, clusters, markers } = result;
  const listed = clusters.length > 0 ? serverList : orderMarkers(markers, sort, serverList);
  let note: MapList['note'] = null;
  if (inView === 0) note = 'none';
  // an empty list is still loading
  else if (listed.length > 0 && inView > listed.length) note = 'more';
  return { rows: listed.map(rowFromMarker), inView, capped, note };
}
