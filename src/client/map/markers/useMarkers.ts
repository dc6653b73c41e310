import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { MarkerLayer, type Marks, type SpotHandlers } from './marker-layer.ts';
import type { MapPin } from './pins.ts';

interface SpotsProps extends SpotHandlers, Marks {
  spots: readonly MapPin[];
  mixed: boolean;
}

/**
 * Keeps the pills and discs of a map in step with the page.
 * @returns moves the keyboard to the spot of a home
 */
export function useMarkers(map: LeafletMap, { spots, mixed, on, seen, open, href, ...handlers }: SpotsProps): (id: number) => void {
  const layer = useRef<MarkerLayer | null>(null);
  const press = useEffectEvent((spot: MapPin, event: MouseEvent) => handlers.press(spot, event));
  const point = useEffectEvent((spot: MapPin) => handlers.point?.(spot));
  useEffect(() => {
    const created = new MarkerLayer(map, {
      ...(href && { href }),
      press: (spot, event) => press(spot, event),
      point: (spot) => point(spot),
    });
    layer.current = created;
    return () => created.remove();
  }, [map, href]);
  useEffect(() => layer.current?.show(spots, mixed), [spots, mixed]);
  useEffect(() => layer.current?.mark({ on, seen, open }), [on, seen, open]);
  return useCallback((id: number) => layer.current?.focus(id), []);
}
