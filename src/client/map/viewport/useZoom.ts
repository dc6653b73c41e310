import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';

/** The zoom of a map, followed once each change has ended. */
export function useZoom(map: LeafletMap): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoomend', changed);
      return () => {
        map.off('zoomend', changed);
      };
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => map.getZoom());
}
