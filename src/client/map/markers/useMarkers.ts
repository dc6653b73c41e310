import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { MarkerLayer, type Marks, type PinHandlers } from './marker-layer.ts';
import type { MapPin } from './pins.ts';

interface MarkersProps extends PinHandlers, Marks {
  pins: readonly MapPin[];
  mixed: boolean;
}

/**
 * Keeps the markers of a map in sync with the props.
 * @returns a function that focuses the marker of a property
 */
export function useMarkers(
  map: LeafletMap,
  { pins, mixed, highlightedIds, visitedIds, openId, href, ...handlers }: MarkersProps,
): (id: number) => void {
  const layer = useRef<MarkerLayer | null>(null);
  const press = useEffectEvent((pin: MapPin, event: MouseEvent) => handlers.onPress(pin, event));
  const point = useEffectEvent((pin: MapPin) => handlers.onPoint?.(pin));
  useEffect(() => {
    const created = new MarkerLayer(map, {
      ...(href && { href }),
      onPress: (pin, event) => press(pin, event),
      onPoint: (pin) => point(pin),
    });
    layer.current = created;
    return () => created.remove();
  }, [map, href]);
  useEffect(() => layer.current?.show(pins, mixed), [pins, mixed]);
  useEffect(() => layer.current?.mark({ highlightedIds, visitedIds, openId }), [highlightedIds, visitedIds, openId]);
  return useCallback((id: number) => layer.current?.focus(id), []);
}
