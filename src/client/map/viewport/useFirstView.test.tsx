import { renderHook } from '@testing-library/react';
import { map as leafletMap } from 'leaflet';
import { expect, test } from 'vitest';
import { useFirstView, useUserBounds } from './useFirstView.ts';

const boundsAround = (longitude: number) => ({ south: 24.9, west: longitude - 0.1, north: 25.1, east: longitude + 0.1 });
const B = boundsAround(55);
const C = boundsAround(56);

test('the back and forward buttons move the map to the bounds in the URL, and a move by the visitor is not repeated', () => {
  const container = document.createElement('div');
  const map = leafletMap(container, { center: [25, 55], zoom: 10, zoomAnimation: false });
  /** Moves the map as the visitor does: to a place that differs a little from the bounds in the URL, so that a second move would show. */
  const moveTo = (longitude: number) => map.setView([25, longitude], 10, { animate: false });
  const hook = renderHook(
    ({ bounds }) => {
      const [userBounds, setUserBounds] = useUserBounds(undefined, bounds);
      useFirstView(map, { filter: {}, bounds, userBounds, extent: null });
      return setUserBounds;
    },
    { initialProps: { bounds: B } },
  );
  moveTo(56.001);
  const setUserBounds = hook.result.current;
  setUserBounds({ ...C });
  hook.rerender({ bounds: C });
  expect(map.getCenter().lng).toBeCloseTo(56.001, 4);
  // back
  hook.rerender({ bounds: B });
  expect(map.getCenter().lng).toBeCloseTo(55, 4);
  // forward
  hook.rerender({ bounds: C });
  expect(map.getCenter().lng).toBeCloseTo(56, 4);
  hook.unmount();
});
