import type { MapMarker, MapView } from '../../shared/map.ts';
import { canonical, PROPERTY_TYPES, type PropertyCard } from '../../shared/property.ts';

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
  /** Why the rows are not exactly the homes in sight. */
  note: 'closer' | 'more' | 'none' | null;
}

/**
 * The list beside the map, in step with it: the homes in sight, or the first page of the search while the map shows them in clusters
 * or has not told anything yet.
 */
export function mapList(seen: MapView | null, firstPage: readonly PropertyCard[]): MapList {
  if (!seen) return { homes: firstPage.map(fromCard), inView: null, note: null };
  const { inView } = seen;
  if (seen.markers.length > 0) return { homes: seen.markers.slice(0, MOST).map(fromMarker), inView, note: inView > MOST ? 'more' : null };
  if (seen.clusters.length > 0) return { homes: firstPage.map(fromCard), inView, note: 'closer' };
  return { homes: [], inView: 0, note: 'none' };
}
