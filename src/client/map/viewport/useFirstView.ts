// React hooks of the search map: move it to its first view, and remember the bounds after the last move by the user.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { firstViewOf, sameBounds } from './first-view.ts';
import { showBounds, toLatLngBounds } from './navigation.ts';
import { moveProgrammatically } from './programmatic-move.ts';

/**
 * The bounds after the last move by the user; at first those in the URL. They become null when the URL changes to one without bounds.
 * @param bounds the bounds in the URL; null without
 * @returns the bounds, and a function to call with new bounds after a user move
 */
export function useUserBounds(location: string | undefined, bounds: Bounds | null): [Bounds | null, (bounds: Bounds) => void] {
  const [userBounds, setUserBounds] = useState(bounds);
  const [previousUrl, setPreviousUrl] = useState({ location, bounds });
  if (previousUrl.location !== location || !sameBounds(previousUrl.bounds, bounds)) {
    setPreviousUrl({ location, bounds });
    if (bounds === null) setUserBounds(null);
  }
  return [userBounds, setUserBounds];
}

interface FirstViewProps {
  filter: SearchFilter;
  /** Bounds from the URL; null until the user moves the map. */
  bounds: Bounds | null;
  /** Bounds after the last move by the user (`useUserBounds`). */
  userBounds: Bounds | null;
  /** Bounds of all properties that match the filter; null if there are none, undefined while they load. */
  extent: Bounds | null | undefined;
}

/** Moves the map to the bounds in the URL when they change. While the URL has none, moves it to the properties whenever the filter changes. */
export function useFirstView(map: LeafletMap, { filter, bounds, userBounds, extent }: FirstViewProps): void {
  const { location } = filter;
  /** The inputs of the view that was applied last. The map is created with the first one. */
  const lastApplied = useRef({ bounds, extent, location });
  /** The bounds after the last move by the user when the map was moved away from them, for example by the back button. */
  const leftUserBounds = useRef<Bounds | null>(null);

  const showFirstView = useEffectEvent(() => {
    if (!bounds && extent === undefined) return;
    const previous = lastApplied.current;
    lastApplied.current = { bounds, extent, location };
    // a move by the user writes its bounds into the URL, but the map shows them already
    const isAtUserBounds = userBounds !== leftUserBounds.current && sameBounds(userBounds, bounds);
    if (bounds && (sameBounds(previous.bounds, bounds) || isAtUserBounds)) return;
    const isSameFilter = previous.bounds === null && previous.location === location && sameBounds(previous.extent ?? null, extent ?? null);
    if (!bounds && isSameFilter) return;
    leftUserBounds.current = userBounds;
    const firstView = firstViewOf(location, bounds, extent ?? null);
    moveProgrammatically(map, 'newArea', () => {
      if (!('bounds' in firstView)) map.setView(firstView, firstView.zoom, { animate: false });
      else if (firstView.isPadded) showBounds(map, firstView.bounds, firstView.maxZoom, false);
      else map.fitBounds(toLatLngBounds(firstView.bounds), { maxZoom: firstView.maxZoom, animate: false });
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the URL or the properties change
  useEffect(() => showFirstView(), [location, bounds, extent]);
}
