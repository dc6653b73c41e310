// Which properties the map of the home page shows: those of the selected areas.
import { findPlace } from '../../../shared/property/place/area.ts';
import { EMPTY_MAP_RESULT, type MapResult } from '../../../shared/search/map.ts';

/** Area of a property: the first comma-separated part of its title if that is a community, otherwise its location. */
export function areaOf({ title, location }: { title: string; location: string }): string {
  const first = findPlace(title.split(',')[0] ?? '');
  return first?.kind === 'community' ? first.name : (findPlace(location)?.name ?? location);
}

/** Removes the markers of other areas and recounts. Clusters need no change: the server counts only homes of the requested areas. */
export function onlyAreas(view: MapResult, areas: readonly string[]): MapResult {
  if (!areas.length) return EMPTY_MAP_RESULT;
  const markers = view.markers.filter((marker) => areas.includes(areaOf(marker)));
  return { ...view, markers, inView: view.inView - (view.markers.length - markers.length) };
}
