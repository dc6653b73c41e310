import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';

interface FrameHandlers {
  /** Escape was pressed somewhere on the map. */
  onEscape: () => void;
  /** The mouse left the map. */
  onLeave?: () => void;
  /** The visitor began to drag the map, or the zoom began to change. */
  onGo?: () => void;
}

/** What closes the cards of a map. */
export function useMapEvents(map: LeafletMap, { onEscape, onLeave, onGo }: FrameHandlers): void {
  const dismiss = useEffectEvent(onEscape);
  const leave = useEffectEvent(() => onLeave?.());
  const go = useEffectEvent(() => onGo?.());
  useEffect(() => {
    const frame = map.getContainer().parentElement;
    const listening = new AbortController();
    const { signal } = listening;
    frame?.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal });
    frame?.addEventListener('pointerleave', () => leave(), { signal });
    const onMapGo = () => go();
    map.on('dragstart zoomstart', onMapGo);
    return () => {
      listening.abort();
      map.off('dragstart zoomstart', onMapGo);
    };
  }, [map]);
}
