// Restricts a map to the properties in certain areas.
import { findPlace } from '../../../shared/property/place/area.ts';
import { EMPTY_MAP_RESULT, type MapResult } from '../../../shared/search/map.ts';

/** Area of a property: the first comma-separated part of its title if that is a community, otherwise its location. */
export function areaOf({ title, location }: { title: string; location: string }): string {
  const placeInTitle = findPlace(title.split(',')[0] ?? '');
  if (placeInTitle?.kind === 'community') return placeInTitle.name;
  return findPlace(location)?.name ?? location;
}

/** A map result without the markers of other areas, and recounted. Clusters need no change: the server counts only homes of the requested areas. */
export function onlyAreas(result: MapResult, areas: readonly string[]): MapResult {
  if (!areas.length) return EMPTY_MAP_RESULT;
  const markers = result.markers.filter((marker) => areas.includes(areaOf(marker)));
  const removedCount = result.markers.length - markers.length;
  return { ...result, markers, inView: result.inView - removedCount };
}
