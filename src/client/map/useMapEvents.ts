import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';

interface FrameHandlers {
  /** Escape was pressed on the map. */
  onEscape: () => void;
  /** The pointer left the map. */
  onLeave?: () => void;
  /** The user started to drag, or the zoom level started to change. */
  onGo?: () => void;
}

/** Reports the events that close the previews of a map. */
export function useMapEvents(map: LeafletMap, { onEscape, onLeave, onGo }: FrameHandlers): void {
  const dismiss = useEffectEvent(onEscape);
  const leave = useEffectEvent(() => onLeave?.());
  const go = useEffectEvent(() => onGo?.());
  useEffect(() => {
    const frame = map.getContainer().parentElement;
    const listeners = new AbortController();
    const { signal } = listeners;
    frame?.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal });
    frame?.addEventListener('pointerleave', () => leave(), { signal });
    const onMapGo = () => go();
    map.on('dragstart zoomstart', onMapGo);
    return () => {
      listeners.abort();
      map.off('dragstart zoomstart', onMapGo);
    };
  }, [map]);
}
