import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsOf } from './navigation.ts';
import { isProgrammaticMove } from './programmatic-move.ts';
import { roundViewport, type Viewport } from './viewport.ts';

const SETTLE_MS = 150;

const read = (map: LeafletMap): { asked: Viewport; shown: Bounds } => {
  const shown = boundsOf(map);
  return { asked: roundViewport(shown, map.getZoom()), shown };
};

/**
 * What a map shows, once it has come to rest: `shown` exactly, `asked` rounded outward for the server.
 * `onUserMove` hears of the moves that the visitor made, not of the product's own.
 */
export function useViewport(map: LeafletMap, onUserMove?: (bounds: Bounds) => void): { asked: Viewport; shown: Bounds } {
  const [view, setView] = useState(() => read(map));
  const tell = useEffectEvent((bounds: Bounds) => onUserMove?.(bounds));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let moved = false;
    const settle = () => {
      const next = read(map);
      setView(next);
      if (moved) tell(next.shown);
      moved = false;
    };
    const onMoveEnd = () => {
      moved ||= !isProgrammaticMove(map);
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
