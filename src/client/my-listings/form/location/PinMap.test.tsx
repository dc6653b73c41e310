import { cleanup, render } from '@testing-library/react';
import { type LatLngExpression, type Map as LeafletMap, latLngBounds } from 'leaflet';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PinMap } from './PinMap.tsx';

/** A position as events of Leaflet carry it. */
const PRESSED = { lat: 25.05, lng: 55.05 };
/** What the pin gave to Leaflet: its listener of presses on the map, and whether it can be dragged. */
const pin: { press: (event: { latlng: typeof PRESSED }) => void; isDraggable: boolean } = { press: () => {}, isDraggable: false };
vi.mock('react-leaflet', () => ({
  useMapEvents: ({ click }: { click: typeof pin.press }) => {
    pin.press = click;
  },
  Marker: ({ draggable }: { draggable: boolean }) => {
    pin.isDraggable = draggable;
    return null;
  },
}));

/** A map that shows 25 to 25.1 degrees north and 55 to 55.1 degrees east, and records its moves. */
const moves: LatLngExpression[] = [];
const map = {
  getBounds: () => latLngBounds([25, 55], [25.1, 55.1]),
  getZoom: () => 15,
  setView: (position: LatLngExpression) => moves.push(position),
} as unknown as LeafletMap;

// without the drawing of the real map, for which happy-dom has no canvas
vi.mock('../../../map/BaseMap.tsx', () => ({
  BaseMap: ({ children, layers }: { children: (map: LeafletMap) => ReactNode; layers: ReactNode }) => (
    <>
      {layers}
      {children(map)}
    </>
  ),
}));
afterEach(() => {
  cleanup();
  moves.length = 0;
});

it('the map of the pin shows a new position, and stays where the user moved it when the form renders again', () => {
  const pinMap = (lat: number) => <PinMap point={{ lat, lng: 55 }} placeCentre={null} height={280} isDisabled={false} onPick={() => {}} />;
  const { rerender } = render(pinMap(26));
  expect(moves).toEqual([{ lat: 26, lng: 55 }]);
  // the same position in a new object
  rerender(pinMap(26));
  expect(moves).toHaveLength(1);
  rerender(pinMap(27));
  expect(moves).toHaveLength(2);
});

it('the pin is moved by a press on the map and by dragging, but not while the map is disabled', () => {
  const picked: unknown[] = [];
  const pinMap = (isDisabled: boolean) => (
    <PinMap
      point={{ lat: 25.01, lng: 55.01 }}
      placeCentre={null}
      height={280}
      isDisabled={isDisabled}
      onPick={(point) => picked.push(point)}
    />
  );
  const { rerender } = render(pinMap(false));
  expect(pin.isDraggable).toBe(true);
  pin.press({ latlng: PRESSED });
  expect(picked).toEqual([PRESSED]);
  rerender(pinMap(true));
  expect(pin.isDraggable).toBe(false);
  pin.press({ latlng: PRESSED });
  expect(picked).toHaveLength(1);
});
