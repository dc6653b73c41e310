import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UAE_BOUNDS } from '../../../shared/property/area.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { useMapProperties } from '../useMapProperties.ts';
import { boundsOfLocation, sameBounds, startOf } from './first-view.ts';
import { showBounds, toLatLngBounds } from './navigation.ts';
import { moveProgrammatically } from './programmatic-move.ts';
import { boundsAround } from './viewport.ts';

/**
 * Where the visitor moved the map to; null until then, and again when the address names other places or drops its bounds.
 * @returns the bounds, and what to call when the visitor moves
 */
export function useUserBounds(location: string | undefined, bounds: Bounds | null): [Bounds | null, (to: Bounds) => void] {
  const [movedTo, setMovedTo] = useState(bounds);
  const [last, setLast] = useState({ location, bounds });
  if (last.location !== location || !sameBounds(last.bounds, bounds)) {
    setLast({ location, bounds });
    if (bounds === null) setMovedTo(null);
  }
  return [movedTo, setMovedTo];
}

interface FirstViewProps {
  filter: SearchFilter;
  /** What the address says; null until somebody moves the map. */
  bounds: Bounds | null;
  movedTo: Bounds | null;
  /** The view was answered and holds no home. */
  empty: boolean;
}

const WIDE = { bounds: UAE_BOUNDS, zoom: 7 } as const;
/** No closer than this when homes elsewhere are shown. */
const ELSEWHERE_ZOOM = 13;

/**
 * Moves the map on the product's own account: to the bounds or places that the address begins to name, and, when nobody has moved it
 * and it shows no home, to where the homes of the filter are in the Emirates.
 */
export function useFirstView(map: LeafletMap, { filter, bounds, movedTo, empty }: FirstViewProps): void {
  const { location } = filter;
  const applied = useRef({ location, bounds });

  const follow = useEffectEvent(() => {
    const last = applied.current;
    applied.current = { location, bounds };
    // the bounds rule while there are any; what the visitor's own move wrote into the address moves nothing
    if (bounds ? sameBounds(last.bounds, bounds) || sameBounds(movedTo, bounds) : last.bounds === null && last.location === location)
      return;
    const start = startOf(location, bounds);
    moveProgrammatically(map, () => {
      if ('bounds' in start) map.fitBounds(toLatLngBounds(start.bounds), { maxZoom: start.maxZoom, animate: false });
      else map.setView(start, start.zoom, { animate: false });
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follow reads them; they say when
  useEffect(() => follow(), [location, bounds]);

  const lost = empty && movedTo === null && bounds === null && boundsOfLocation(location) === null;
  const { view, fresh } = useMapProperties(filter, WIDE, lost);
  useEffect(() => {
    const all = lost && fresh && view ? boundsAround([...view.clusters, ...view.markers]) : null;
    if (all) moveProgrammatically(map, () => showBounds(map, all, ELSEWHERE_ZOOM, false));
  }, [map, lost, fresh, view]);
}
