import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsOf } from './navigation.ts';
import { isProgrammaticMove } from './programmatic-move.ts';
import { roundViewport, type Viewport } from './viewport.ts';

const SETTLE_MS = 150;

const readView = (map: LeafletMap): { requestViewport: Viewport; visibleBounds: Bounds } => {
  const visibleBounds = boundsOf(map);
  return { requestViewport: roundViewport(visibleBounds, map.getZoom()), visibleBounds };
};

/**
 * The view of a map after it stopped moving: `shown` exactly, `asked` rounded outward for the request. `onUserMove` is not called for
 * programmatic moves.
 */
export function useViewport(map: LeafletMap, onUserMove?: (bounds: Bounds) => void): { requestViewport: Viewport; visibleBounds: Bounds } {
  const [view, setView] = useState(() => readView(map));
  const notifyUserMove = useEffectEvent((bounds: Bounds) => onUserMove?.(bounds));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isUserMove = false;
    const settle = () => {
      const next = readView(map);
      setView(next);
      if (isUserMove) notifyUserMove(next.visibleBounds);
      isUserMove = false;
    };
    const onMoveEnd = () => {
      isUserMove ||= !isProgrammaticMove(map);
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    };
    map.on('moveend', onMoveEnd);
    return () => {
      clearTimeout(timer);
      map.off('moveend', onMoveEnd);
    };
  }, [map]);
  return view;
}
