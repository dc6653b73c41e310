// Rows of the list beside the map, in the chosen order, from what the map or the server knows.
import { canonical, PROPERTY_TYPES, type PropertyCard } from '../../../shared/property/property.ts';
import type { MapMarker, MapResult } from '../../../shared/search/map.ts';
import type { Sort } from '../../../shared/search/search.ts';

/** Data of a row. */
export type MapRow = Omit<MapMarker, 'latitude' | 'longitude' | 'propertyType' | 'building'> &
  Pick<PropertyCard, 'propertyType'> & { building?: string | null };

/** A marker as a row. */
const fromMarker = (marker: MapMarker): MapRow => ({
  ...marker,
  propertyType: canonical(PROPERTY_TYPES, marker.propertyType) ?? 'Apartment',
});
/** A card of the results as a row. */
const fromCard = ({ images, ...card }: PropertyCard): MapRow => ({ ...card, image: images[0] ?? null });

/** The list next to the map. */
export interface MapList {
  rows: MapRow[];
  /** Number of properties in the visible part; null until the map has loaded. */
  inView: number | null;
  /** Whether the count stopped at its cap. */
  capped: boolean;
  /** `none`: no properties in view; `more`: more of them than rows; else null. */
  note: 'more' | 'none' | null;
}

/** Fils per square foot, rounded down as on the server. */
const unitPrice = ({ price, area }: MapMarker): number => Math.floor((price * 100) / area);
/** Comparisons for the sort orders that need only the data of a marker. Ties are ordered by id as on the server. */
const COMPARE_BY_SORT: Partial<Record<Sort, (a: MapMarker, b: MapMarker) => number>> = {
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
  'area-asc': (a, b) => a.area - b.area || a.id - b.id,
  'area-desc': (a, b) => b.area - a.area || b.id - a.id,
  'price-per-sqft': (a, b) => unitPrice(a) - unitPrice(b) || a.id - b.id,
};

/** Markers, which arrive in the order `featured`, in the chosen one. Without a comparison they follow `serverList`; markers that it lacks are last. */
function orderMarkers(markers: readonly MapMarker[], sort: Sort, serverList: readonly MapMarker[]): readonly MapMarker[] {
  const compare = COMPARE_BY_SORT[sort];
  if (compare) return markers.toSorted(compare);
  const rankById = new Map(serverList.map((property, i) => [property.id, i]));
  const rankOf = (marker: MapMarker) => rankById.get(marker.id) ?? serverList.length;
  return sort === 'featured' ? markers : markers.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Whether the server must list the properties of a view: a map of clusters does not know them, and markers have no date. */
export const needsListing = (result: MapResult, sort: Sort): boolean =>
  result.clusters.length > 0 || (sort !== 'featured' && !COMPARE_BY_SORT[sort]);

/**
 * Rows of the list next to the map: the properties in view in the chosen order. `serverList` has the first of them in the order of the server.
 * Until the map has loaded (`result` is null) the rows are the first page of the results.
 */
export function listMapRows(
  result: MapResult | null,
  serverList: readonly MapMarker[],
  sort: Sort,
  firstPage: readonly PropertyCard[],
): MapList {
  if (!result) return { rows: firstPage.map(fromCard), inView: null, capped: false, note: null };
  const { inView, capped, clusters, markers } = result;
  const shown = clusters.length > 0 ? serverList : orderMarkers(markers, sort, serverList);
  const note = inView === 0 ? 'none' : shown.length > 0 && inView > shown.length ? 'more' : null;
  return { rows: shown.map(fromMarker), inView, capped, note };
}
