import { act, renderHook } from '@testing-library/react';
import { type Map as LeafletMap, map as leafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveProgrammatically } from './programmatic-move.ts';
import { useViewport } from './useViewport.ts';

describe('a map that searches only when asked', () => {
  let map: LeafletMap;
  beforeEach(() => {
    vi.useFakeTimers();
    const container = document.createElement('div');
    document.body.append(container);
    map = leafletMap(container, { center: [25, 55], zoom: 12, zoomAnimation: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    map.getContainer().remove();
  });

  const moveTo = (longitude: number) => map.setView([25, longitude], 12, { animate: false });
  const settle = () =>
    act(() => {
      vi.advanceTimersByTime(1000);
    });
  const openMap = () => {
    const { result } = renderHook(() => useViewport(map, { isLive: false }));
    return { result, searchedWest: () => result.current.visibleBounds.west };
  };

  it('keeps the searched area and the button when it is resized after a move by the visitor', () => {
    const { result, searchedWest } = openMap();
    moveTo(56);
    settle();
    expect(result.current.isMoved).toBe(true);
    moveProgrammatically(map, 'adjustment', () => moveTo(56.1));
    settle();
    expect(result.current.isMoved).toBe(true);
    expect(searchedWest()).toBeCloseTo(55);
    act(() => result.current.searchHere());
    expect(searchedWest()).toBeCloseTo(56.1);
  });

  it('searches a resized view, and that of another search also after a move by the visitor', () => {
    const { result, searchedWest } = openMap();
    moveProgrammatically(map, 'adjustment', () => moveTo(55.5));
    settle();
    expect(searchedWest()).toBeCloseTo(55.5);
    moveTo(56);
    settle();
    moveProgrammatically(map, 'newArea', () => moveTo(57));
    settle();
    expect(result.current.isMoved).toBe(false);
    expect(searchedWest()).toBeCloseTo(57);
  });
});
