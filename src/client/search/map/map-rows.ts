// Rows of the list beside the map, in the order of the list.
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
  /** Why there are no rows, or fewer than properties in view. */
  note: 'more' | 'none' | null;
}

const unitPrice = ({ price, area }: MapMarker): number => Math.floor((price * 100) / area);
/** The orders that need nothing but the data of a marker, with the same order of equal values as on the server. */
const COMPARE: Partial<Record<Sort, (a: MapMarker, b: MapMarker) => number>> = {
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
  'area-asc': (a, b) => a.area - b.area || a.id - b.id,
  'area-desc': (a, b) => b.area - a.area || b.id - a.id,
  'price-per-sqft': (a, b) => unitPrice(a) - unitPrice(b) || a.id - b.id,
};

/** Markers in the chosen order. They arrive in the order `featured`. Other orders without a comparison follow `listed`; the markers that it lacks are last. */
function orderMarkers(markers: readonly MapMarker[], sort: Sort, listed: readonly MapMarker[]): readonly MapMarker[] {
  const compare = COMPARE[sort];
  if (compare) return markers.toSorted(compare);
  const rankById = new Map(listed.map((property, i) => [property.id, i]));
  const rankOf = (marker: MapMarker) => rankById.get(marker.id) ?? listed.length;
  return sort === 'featured' ? markers : markers.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Whether the server must list the properties of a view: a map of clusters does not know them, and markers have no date. */
export const needsListing = (result: MapResult, sort: Sort): boolean =>
  result.clusters.length > 0 || (sort !== 'featured' && !COMPARE[sort]);

/**
 * Rows of the list next to the map: the properties in view in the chosen order. `listed` are the first of them as the server lists them.
 * Until the map has loaded they are the first page of the results.
 */
export function listMapRows(
  result: MapResult | null,
  listed: readonly MapMarker[],
  sort: Sort,
  firstPage: readonly PropertyCard[],
): MapList {
  if (!result) return { rows: firstPage.map(fromCard), inView: null, capped: false, note: null };
  const { inView, capped, clusters, markers } = result;
  const shown = clusters.length > 0 ? listed : orderMarkers(markers, sort, listed);
  const note = inView === 0 ? 'none' : shown.length > 0 && inView > shown.length ? 'more' : null;
  return { rows: shown.map(fromMarker), inView, capped, note };
}
