import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { MarkerLayer, type Marks, type PinHandlers } from './marker-layer.ts';
import type { MapPin } from './pins.ts';

interface MarkersProps extends PinHandlers, Marks {
  pins: readonly MapPin[];
  mixed: boolean;
}

/**
 * Keeps the pills and discs of a map in step with the page.
 * @returns moves the keyboard to the spot of a home
 */
export function useMarkers(map: LeafletMap, { pins, mixed, on, seen, open, href, ...handlers }: MarkersProps): (id: number) => void {
  const layer = useRef<MarkerLayer | null>(null);
  const press = useEffectEvent((pin: MapPin, event: MouseEvent) => handlers.press(pin, event));
  const point = useEffectEvent((pin: MapPin) => handlers.point?.(pin));
  useEffect(() => {
    const created = new MarkerLayer(map, {
      ...(href && { href }),
      press: (pin, event) => press(pin, event),
      point: (pin) => point(pin),
    });
    layer.current = created;
    return () => created.remove();
  }, [map, href]);
  useEffect(() => layer.current?.show(pins, mixed), [pins, mixed]);
  useEffect(() => layer.current?.mark({ on, seen, open }), [on, seen, open]);
  return useCallback((id: number) => layer.current?.focus(id), []);
}
