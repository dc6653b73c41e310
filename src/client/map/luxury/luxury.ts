import { findPlace } from '../../../shared/property/area.ts';
import { EMPTY_VIEW, type MapView } from '../../../shared/search/map.ts';

/**
 * The area a home belongs to: the first comma-separated part of its title when that names a community, else its location.
 */
export function areaOf({ title, location }: { title: string; location: string }): string {
  const first = findPlace(title.split(',')[0] ?? '');
  return first?.kind === 'community' ? first.name : (findPlace(location)?.name ?? location);
}

/** An answer without the homes of other areas. Counts stay: the server counted the asked areas only. */
export function onlyAreas(view: MapView, areas: readonly string[]): MapView {
  if (!areas.length) return EMPTY_VIEW;
  const markers = view.markers.filter((marker) => areas.includes(areaOf(marker)));
  return { ...view, markers, inView: view.inView - (view.markers.length - markers.length) };
}
