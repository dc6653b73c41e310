import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';

/** The zoom level of a map, updated at the end of each change. */
export function useZoom(map: LeafletMap): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      map.on('zoomend', listener);
      return () => {
        map.off('zoomend', listener);
      };
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => map.getZoom());
}
