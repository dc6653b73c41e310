import { canonical, PROPERTY_TYPES, type PropertyCard } from '../../../shared/property/property.ts';
import type { MapMarker, MapView } from '../../../shared/search/map.ts';
import type { Sort } from '../../../shared/search/search.ts';

/** What a row beside the map shows. */
export type MapRowHome = Omit<MapMarker, 'latitude' | 'longitude' | 'propertyType'> & Pick<PropertyCard, 'propertyType'>;

/** Rows at most: beyond, moving closer serves better than scrolling. */
const MOST = 30;

const fromMarker = (marker: MapMarker): MapRowHome => ({
  ...marker,
  propertyType: canonical(PROPERTY_TYPES, marker.propertyType) ?? 'Apartment',
});
const fromCard = ({ images, ...card }: PropertyCard): MapRowHome => ({ ...card, image: images[0] ?? null });

export interface MapList {
  homes: MapRowHome[];
  /** Homes in the part of the map in sight; null until the map has told. */
  inView: number | null;
  /** Whether more match than the map counted. */
  capped: boolean;
  /** Why the rows are not exactly the homes in sight. */
  note: 'closer' | 'more' | 'none' | null;
}

/**
 * Markers in the order that was chosen. They come best first and carry no date: for the newest, those of the search's own first page
 * lead in its order.
 */
function orderMarkers(markers: readonly MapMarker[], sort: Sort, firstPage: readonly PropertyCard[]): readonly MapMarker[] {
  if (sort === 'price-asc') return markers.toSorted((a, b) => a.price - b.price || a.id - b.id);
  if (sort === 'price-desc') return markers.toSorted((a, b) => b.price - a.price || b.id - a.id);
  const place = new Map(firstPage.map((home, i) => [home.id, i]));
  const placeOf = (marker: MapMarker) => place.get(marker.id) ?? firstPage.length;
  return sort === 'newest' ? markers.toSorted((a, b) => placeOf(a) - placeOf(b)) : markers;
}

/**
 * The list beside the map, in step with it: the homes in sight, or the first page of the search while the map shows them in clusters
 * or has not told anything yet.
 */
export function mapList(seen: MapView | null, firstPage: readonly PropertyCard[], sort: Sort): MapList {
  if (!seen) return { homes: firstPage.map(fromCard), inView: null, capped: false, note: null };
  const { inView, capped } = seen;
  if (seen.markers.length > 0) {
    const homes = orderMarkers(seen.markers, sort, firstPage).slice(0, MOST).map(fromMarker);
    return { homes, inView, capped, note: inView > MOST ? 'more' : null };
  }
  if (seen.clusters.length > 0) return { homes: firstPage.map(fromCard), inView, capped, note: 'closer' };
  return { homes: [], inView: 0, capped, note: 'none' };
}
