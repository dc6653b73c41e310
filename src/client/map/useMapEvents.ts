import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';

interface MapEventHandlers {
  /** Escape was pressed while the map, or a card over it, had the focus. */
  onEscape: () => void;
  /** The pointer left the map. */
  onPointerLeave?: () => void;
  /** The user started to drag, or the zoom level started to change. */
  onMoveStart?: () => void;
}

/** React hook that reports the events on which a map closes the previews, cards and lists over it. */
export function useMapEvents(map: LeafletMap, { onEscape, onPointerLeave, onMoveStart }: MapEventHandlers): void {
  const handleEscape = useEffectEvent(onEscape);
  const handlePointerLeave = useEffectEvent(() => onPointerLeave?.());
  const handleMoveStart = useEffectEvent(() => onMoveStart?.());
  useEffect(() => {
    // the frame of BaseMap, which contains the map and the cards over it
    const frame = map.getContainer().parentElement;
    const listeners = new AbortController();
    const { signal } = listeners;
    frame?.addEventListener('keydown', ({ key }) => key === 'Escape' && handleEscape(), { signal });
    frame?.addEventListener('pointerleave', () => handlePointerLeave(), { signal });
    const onMapMoveStart = () => handleMoveStart();
    map.on('dragstart zoomstart', onMapMoveStart);
    return () => {
      listeners.abort();
      map.off('dragstart zoomstart', onMapMoveStart);
    };
  }, [map]);
}
