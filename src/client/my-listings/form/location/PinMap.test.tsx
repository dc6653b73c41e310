import { cleanup, render } from '@testing-library/react';
import { type LatLngExpression, type Map as LeafletMap, latLngBounds } from 'leaflet';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PinMap } from './PinMap.tsx';

/** A map that shows 25 to 25.1 degrees north and 55 to 55.1 degrees east, and records its moves. */
const moves: LatLngExpression[] = [];
const map = {
  getBounds: () => latLngBounds([25, 55], [25.1, 55.1]),
  getZoom: () => 15,
  setView: (position: LatLngExpression) => moves.push(position),
} as unknown as LeafletMap;

// without the drawing of the real map, for which happy-dom has no canvas
vi.mock('../../../map/BaseMap.tsx', () => ({
  BaseMap: ({ children }: { children: (map: LeafletMap) => ReactNode }) => children(map),
}));
afterEach(() => {
  cleanup();
  moves.length = 0;
});

it('the map of the pin shows a new position, and stays where the user moved it when the form renders again', () => {
  const pinMap = (lat: number) => <PinMap point={{ lat, lng: 55 }} placeCentre={null} height={280} onPick={() => {}} />;
  const { rerender } = render(pinMap(26));
  expect(moves).toEqual([{ lat: 26, lng: 55 }]);
  // the same position in a new object
  rerender(pinMap(26));
  expect(moves).toHaveLength(1);
  rerender(pinMap(27));
  expect(moves).toHaveLength(2);
});
