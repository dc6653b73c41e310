import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { MarkerLayer, type MarkerStates, type PinHandlers } from './marker-layer.ts';
import type { MapPin } from './pins.ts';

/** The pins to draw, their states and handlers. `hasSalesAndRents` is true when homes for sale and for rent share the map. */
interface MarkersProps extends PinHandlers, MarkerStates {
  pins: readonly MapPin[];
  hasSalesAndRents: boolean;
}

/**
 * React hook that draws pins as markers on a Leaflet map and keeps them in sync with the props; removes them on unmount.
 * @returns a function that focuses the marker of a property
 */
export function useMarkers(
  map: LeafletMap,
  { pins, hasSalesAndRents, highlightedIds, visitedIds, openId, href, ...handlers }: MarkersProps,
): (id: number) => void {
  const layer = useRef<MarkerLayer | null>(null);
  const handlePress = useEffectEvent((pin: MapPin, event: MouseEvent) => handlers.onPress(pin, event));
  const handleHoverOrFocus = useEffectEvent((pin: MapPin) => handlers.onHoverOrFocus?.(pin));
  useEffect(() => {
    const createdLayer = new MarkerLayer(map, {
      ...(href && { href }),
      onPress: (pin, event) => handlePress(pin, event),
      onHoverOrFocus: (pin) => handleHoverOrFocus(pin),
    });
    layer.current = createdLayer;
    return () => createdLayer.remove();
  }, [map, href]);
  useEffect(() => layer.current?.show(pins, hasSalesAndRents), [pins, hasSalesAndRents]);
  useEffect(() => layer.current?.setStates({ highlightedIds, visitedIds, openId }), [highlightedIds, visitedIds, openId]);
  return useCallback((id: number) => layer.current?.focus(id), []);
}
