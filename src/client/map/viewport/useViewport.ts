// React hook: the viewport of a map after it stops moving.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsOf } from './navigation.ts';
import { isProgrammaticMove } from './programmatic-move.ts';
import { roundViewport, type Viewport } from './viewport.ts';

/** Time without movement after which the map has stopped. */
const SETTLE_MS = 150;

const readViewport = (map: LeafletMap): { requestViewport: Viewport; visibleBounds: Bounds } => {
  const visibleBounds = boundsOf(map);
  return { requestViewport: roundViewport(visibleBounds, map.getZoom()), visibleBounds };
};

interface ViewportOptions {
  /** Called when the area of the search changed by the user, not by a programmatic move. */
  onSearch?: (bounds: Bounds) => void;
  /** Whether each move searches at once. Otherwise `searchHere` does. */
  isLive?: boolean;
}

/**
 * The area that is searched, after the map stopped moving: `visibleBounds` exactly, `requestViewport` rounded outward for the request.
 * `isMoved` is true while the user has moved the map without searching there.
 */
export function useViewport(map: LeafletMap, { onSearch, isLive = true }: ViewportOptions = {}) {
  const [viewport, setViewport] = useState(() => readViewport(map));
  const [isMoved, setIsMoved] = useState(false);
  const searchHere = (isUserMove = true) => {
    const next = readViewport(map);
    setViewport(next);
    setIsMoved(false);
    if (isUserMove) onSearch?.(next.visibleBounds);
  };
  const settle = useEffectEvent((isUserMove: boolean) => {
    if (isLive || !isUserMove) searchHere(isUserMove);
    else setIsMoved(true);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isUserMove = false;
    const onMoveEnd = () => {
      isUserMove ||= !isProgrammaticMove(map);
      clearTimeout(timer);
      timer = setTimeout(() => {
        settle(isUserMove);
        isUserMove = false;
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
