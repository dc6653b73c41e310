import { canonical, PROPERTY_TYPES, type PropertyCard } from '../../../shared/property/property.ts';
import type { MapMarker, MapView } from '../../../shared/search/map.ts';
import type { Sort } from '../../../shared/search/search.ts';

/** Data of a row. */
export type MapRow = Omit<MapMarker, 'latitude' | 'longitude' | 'propertyType'> & Pick<PropertyCard, 'propertyType'>;

/** Maximum number of rows; zooming in is easier than scrolling further. */
const MAX_ROWS = 30;

const fromMarker = (marker: MapMarker): MapRow => ({
  ...marker,
  propertyType: canonical(PROPERTY_TYPES, marker.propertyType) ?? 'Apartment',
});
const fromCard = ({ images, ...card }: PropertyCard): MapRow => ({ ...card, image: images[0] ?? null });

export interface MapList {
  rows: MapRow[];
  /** Number of properties in the visible part; null until the map has loaded. */
  inView: number | null;
  /** Whether the count stopped at its cap. */
  capped: boolean;
  /** Why the rows differ from the visible properties. */
  note: 'closer' | 'more' | 'none' | null;
}

/** Markers in the chosen order. They arrive best first and without a date: for the newest, those of the first result page lead. */
function orderMarkers(markers: readonly MapMarker[], sort: Sort, firstPage: readonly PropertyCard[]): readonly MapMarker[] {
  if (sort === 'price-asc') return markers.toSorted((a, b) => a.price - b.price || a.id - b.id);
  if (sort === 'price-desc') return markers.toSorted((a, b) => b.price - a.price || b.id - a.id);
  const rankById = new Map(firstPage.map((property, i) => [property.id, i]));
  const rankOf = (marker: MapMarker) => rankById.get(marker.id) ?? firstPage.length;
  return sort === 'newest' ? markers.toSorted((a, b) => rankOf(a) - rankOf(b)) : markers;
}

/** Rows of the list next to the map: the visible properties, or the first result page while the map shows clusters or has not loaded. */
export function listMapRows(view: MapView | null, firstPage: readonly PropertyCard[], sort: Sort): MapList {
  if (!view) return { rows: firstPage.map(fromCard), inView: null, capped: false, note: null };
  const { inView, capped } = view;
  if (view.markers.length > 0) {
    const rows = orderMarkers(view.markers, sort, firstPage).slice(0, MAX_ROWS).map(fromMarker);
    return { rows, inView, capped, note: inView > MAX_ROWS ? 'more' : null };
  }
  if (view.clusters.length > 0) return { rows: firstPage.map(fromCard), inView, capped, note: 'closer' };
  return { rows: [], inView: 0, capped, note: 'none' };
}
