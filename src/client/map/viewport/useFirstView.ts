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
 * Bounds after the last move by the user. Null before that, and again when the URL gets another location or loses its bounds.
 * @returns the bounds, and the handler of a user move
 */
export function useUserBounds(location: string | undefined, bounds: Bounds | null): [Bounds | null, (to: Bounds) => void] {
  const [userBounds, setUserBounds] = useState(bounds);
  const [last, setLast] = useState({ location, bounds });
  if (last.location !== location || !sameBounds(last.bounds, bounds)) {
    setLast({ location, bounds });
    if (bounds === null) setUserBounds(null);
  }
  return [userBounds, setUserBounds];
}

interface FirstViewProps {
  filter: SearchFilter;
  /** Bounds from the URL; null until the user moves the map. */
  bounds: Bounds | null;
  userBounds: Bounds | null;
  /** The result has loaded and contains no property. */
  empty: boolean;
}

const WIDE = { bounds: UAE_BOUNDS, zoom: 7 } as const;
/** Maximum zoom level when properties elsewhere are shown. */
const ELSEWHERE_ZOOM = 13;

/**
 * Moves the map to bounds or places that are new in the URL. If the map shows no property and the user has not moved it, it moves to
 * where the results of the filter are.
 */
export function useFirstView(map: LeafletMap, { filter, bounds, userBounds, empty }: FirstViewProps): void {
  const { location } = filter;
  const applied = useRef({ location, bounds });

  const follow = useEffectEvent(() => {
    const last = applied.current;
    applied.current = { location, bounds };
    // Bounds take precedence. Bounds that the user's own move wrote into the URL move nothing.
    if (bounds ? sameBounds(last.bounds, bounds) || sameBounds(userBounds, bounds) : last.bounds === null && last.location === location)
      return;
    const start = startOf(location, bounds);
    moveProgrammatically(map, () => {
      if ('bounds' in start) map.fitBounds(toLatLngBounds(start.bounds), { maxZoom: start.maxZoom, animate: false });
      else map.setView(start, start.zoom, { animate: false });
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the URL changes
  useEffect(() => follow(), [location, bounds]);

  const shouldSearchElsewhere = empty && userBounds === null && bounds === null && boundsOfLocation(location) === null;
  const { view, fresh } = useMapProperties(filter, WIDE, shouldSearchElsewhere);
  useEffect(() => {
    const all = shouldSearchElsewhere && fresh && view ? boundsAround([...view.clusters, ...view.markers]) : null;
    if (all) moveProgrammatically(map, () => showBounds(map, all, ELSEWHERE_ZOOM, false));
  }, [map, shouldSearchElsewhere, fresh, view]);
}
