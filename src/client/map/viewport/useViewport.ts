// React hook: the area that a map shows, read each time the map stops moving.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsOf } from './navigation.ts';
import { programmaticMoveOf } from './programmatic-move.ts';
import { roundViewport, type Viewport } from './viewport.ts';

/** Time without movement after which the map counts as stopped. */
const SETTLE_MS = 150;

/** What the map shows now: `visibleBounds` exactly, `requestViewport` rounded outward so that similar views share a cached request. */
const readViewport = (map: LeafletMap): { requestViewport: Viewport; visibleBounds: Bounds } => {
  const visibleBounds = boundsOf(map);
  return { requestViewport: roundViewport(visibleBounds, map.getZoom()), visibleBounds };
};

interface ViewportOptions {
  /** Called with the visible bounds when the user's move changes the searched area. Not called for programmatic moves. */
  onSearch?: (bounds: Bounds) => void;
  /** Whether each move of the user searches at once. If false, the move only sets `isMoved`, and `searchHere` searches. */
  isLive?: boolean;
}

/**
 * The searched area of a map: `visibleBounds` and `requestViewport` as of the last search. `isMoved` is true while the user has moved the map
 * without searching there; `searchHere` searches the area that is visible now. Programmatic moves search when they end, but while `isMoved` only
 * those to another area: turning a phone does not search where the user has not searched.
 */
export function useViewport(map: LeafletMap, { onSearch, isLive = true }: ViewportOptions = {}) {
  const [viewport, setViewport] = useState(() => readViewport(map));
  const [isMoved, setIsMoved] = useState(false);
  const searchHere = (isUserMove = true) => {
    const newViewport = readViewport(map);
    setViewport(newViewport);
    setIsMoved(false);
    if (isUserMove) onSearch?.(newViewport.visibleBounds);
  };
  const handleStop = useEffectEvent((isUserMove: boolean, isNewArea: boolean) => {
    if (isUserMove && !isLive) setIsMoved(true);
    else if (isUserMove || isNewArea || !isMoved) searchHere(isUserMove);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // one move by the user makes all moves until the map stops count as the user's
    let isUserMove = false;
    let isNewArea = false;
    const onMoveEnd = () => {
      const programmaticMove = programmaticMoveOf(map);
      isUserMove ||= programmaticMove === null;
      isNewArea ||= programmaticMove === 'newArea';
      clearTimeout(timer);
      timer = setTimeout(() => {
        handleStop(isUserMove, isNewArea);
        isUserMove = false;
        isNewArea = false;
      }, SETTLE_MS);
    };
    map.on('moveend', onMoveEnd);
    return () => {
      clearTimeout(timer);
      map.off('moveend', onMoveEnd);
    };
  }, [map]);
  return { ...viewport, isMoved, searchHere: () => searchHere() };
}
