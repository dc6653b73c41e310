import { findPlace } from '../../../shared/property/area.ts';
import { EMPTY_VIEW, type MapView } from '../../../shared/search/map.ts';

/** Area of a property: the first comma-separated part of its title if that is a community, otherwise its location. */
export function areaOf({ title, location }: { title: string; location: string }): string {
  const first = findPlace(title.split(',')[0] ?? '');
  return first?.kind === 'community' ? first.name : (findPlace(location)?.name ?? location);
}

/** Removes properties of other areas. Counts need no change, because the server counted the requested areas only. */
export function onlyAreas(view: MapView, areas: readonly string[]): MapView {
  if (!areas.length) return EMPTY_VIEW;
  const markers = view.markers.filter((marker) => areas.includes(areaOf(marker)));
  return { ...view, markers, inView: view.inView - (view.markers.length - markers.length) };
}
