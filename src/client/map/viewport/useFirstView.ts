// React hooks: the first view of a map, and the bounds after the last move by the user.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { firstViewOf, sameBounds } from './first-view.ts';
import { showBounds, toLatLngBounds } from './navigation.ts';
import { moveProgrammatically } from './programmatic-move.ts';

/**
 * Bounds after the last move by the user. Null before that, and again when the URL gets another location or loses its bounds.
 * @returns the bounds, and the handler of a user move
 */
export function useUserBounds(location: string | undefined, bounds: Bounds | null): [Bounds | null, (bounds: Bounds) => void] {
  const [userBounds, setUserBounds] = useState(bounds);
  const [previous, setPrevious] = useState({ location, bounds });
  if (previous.location !== location || !sameBounds(previous.bounds, bounds)) {
    setPrevious({ location, bounds });
    if (bounds === null) setUserBounds(null);
  }
  return [userBounds, setUserBounds];
}

interface FirstViewProps {
  filter: SearchFilter;
  /** Bounds from the URL; null until the user moves the map. */
  bounds: Bounds | null;
  userBounds: Bounds | null;
  /** Where the properties of the filter are; null if there are none, undefined while it loads. */
  extent: Bounds | null | undefined;
}

/** Moves the map to bounds that are new in the URL, else, until the user has moved it, to where the properties of a new filter are. */
export function useFirstView(map: LeafletMap, { filter, bounds, userBounds, extent }: FirstViewProps): void {
  const { location } = filter;
  const lastApplied = useRef({ bounds, extent, location });

  const showFirstView = useEffectEvent(() => {
    if (!bounds && extent === undefined) return;
    const previous = lastApplied.current;
    lastApplied.current = { bounds, extent, location };
    // Bounds take precedence. Bounds that the user's own move wrote into the URL move nothing.
    if (bounds) {
      if (sameBounds(previous.bounds, bounds) || sameBounds(userBounds, bounds)) return;
    } else if (previous.bounds === null && previous.location === location && sameBounds(previous.extent ?? null, extent ?? null)) return;
    const firstView = firstViewOf(location, bounds, extent ?? null);
    moveProgrammatically(map, () => {
      if (!('bounds' in firstView)) map.setView(firstView, firstView.zoom, { animate: false });
      else if (firstView.isPadded) showBounds(map, firstView.bounds, firstView.maxZoom, false);
      else map.fitBounds(toLatLngBounds(firstView.bounds), { maxZoom: firstView.maxZoom, animate: false });
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the URL or the properties change
  useEffect(() => showFirstView(), [location, bounds, extent]);
}
