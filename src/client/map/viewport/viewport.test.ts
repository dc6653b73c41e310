import { describe, expect, it } from 'vitest';
import { makeMarker } from '../../../testing/browser/map-markers.ts';
import { boundsAround, clipToBounds, fitView, insideBounds, roundViewport, toPixels } from './viewport.ts';

const HALF_TILE_PX = 128;
const DUBAI = { south: 24.95, west: 55.05, north: 25.18, east: 55.3 };

describe('roundViewport', () => {
  it('contains the whole view and at most half a tile more on each side', () => {
    const { bounds, zoom } = roundViewport(DUBAI, 11);
    expect(bounds.south).toBeLessThanOrEqual(DUBAI.south);
    expect(bounds.west).toBeLessThanOrEqual(DUBAI.west);
    expect(bounds.north).toBeGreaterThanOrEqual(DUBAI.north);
    expect(bounds.east).toBeGreaterThanOrEqual(DUBAI.east);
    const [outer, inner] = [toPixels(bounds.north, bounds.west, zoom), toPixels(DUBAI.north, DUBAI.west, zoom)];
    expect(inner.x - outer.x).toBeLessThanOrEqual(HALF_TILE_PX + 1);
    expect(inner.y - outer.y).toBeLessThanOrEqual(HALF_TILE_PX + 1);
  });

  it('returns the same result for views a few pixels apart', () => {
    const step = 0.0005;
    const shifted = { south: DUBAI.south + step, west: DUBAI.west + step, north: DUBAI.north + step, east: DUBAI.east + step };
    expect(roundViewport(shifted, 11)).toEqual(roundViewport(DUBAI, 11));
  });

  it('stays inside the world and returns a whole zoom level that the server accepts', () => {
    const { bounds, zoom } = roundViewport({ south: -90, west: -180, north: 90, east: 180 }, 0.4);
    expect(zoom).toBe(1);
    expect(bounds).toMatchObject({ west: -180, east: 180 });
    expect(bounds.north).toBeLessThanOrEqual(90);
    expect(bounds.south).toBeGreaterThanOrEqual(-90);
    expect(roundViewport(DUBAI, 25.2).zoom).toBe(20);
  });
});

describe('clipToBounds', () => {
  it('counts only what the visitor sees', () => {
    const view = {
      markers: [makeMarker(1, 25.1, 55.2), makeMarker(2, 25.4, 55.2)],
      clusters: [
        { count: 7, latitude: 25, longitude: 55.1, low: null },
        { count: 9, latitude: 24, longitude: 54, low: null },
      ],
      inView: 18,
      capped: false,
    };
    expect(clipToBounds(view, DUBAI)).toEqual({ markers: [view.markers[0]], clusters: [view.clusters[0]], inView: 8, capped: false });
  });
});

describe('boundsAround', () => {
  it('contains every point, including those on the edge', () => {
    const points = [makeMarker(1, 25.1, 55.2), makeMarker(2, 24.4, 54.3)];
    const bounds = boundsAround(points)!;
    expect(bounds).toEqual({ south: 24.4, west: 54.3, north: 25.1, east: 55.2 });
    expect(points.every((p) => insideBounds(bounds, p))).toBe(true);
  });
  it('returns null for no points', () => expect(boundsAround([])).toBeNull());
});

describe('fitView', () => {
  it('is the closest whole level at which the bounds fit, with their middle in the middle', () => {
    const bounds = { south: 25, west: 55.1, north: 25.2, east: 55.3 };
    const view = fitView({ bounds, maxZoom: 15 }, 1000, 600);
    const width = (zoom: number) => toPixels(25, 55.3, zoom).x - toPixels(25, 55.1, zoom).x;
    const height = (zoom: number) => toPixels(25, 55.1, zoom).y - toPixels(25.2, 55.1, zoom).y;
    expect(width(view.zoom)).toBeLessThanOrEqual(1000);
    expect(height(view.zoom)).toBeLessThanOrEqual(600);
    expect(height(view.zoom + 1)).toBeGreaterThan(600);
    expect(view.lng).toBeCloseTo(55.2, 5);
    expect(view.lat).toBeCloseTo(25.1, 2);
  });
  it('leaves space for price pills and controls around padded bounds', () => {
    const bounds = { south: 25, west: 55.1, north: 25.2, east: 55.3 };
    expect(fitView({ bounds, maxZoom: 15, isPadded: true }, 320, 420).zoom).toBeLessThan(fitView({ bounds, maxZoom: 15 }, 320, 420).zoom);
  });
  it('keeps a view that is a point with a zoom level', () => {
    expect(fitView({ lat: 25, lng: 55, zoom: 11 }, 300, 300)).toEqual({ lat: 25, lng: 55, zoom: 11 });
  });
  it('shows bounds of one point at the maximum zoom level', () => {
    expect(fitView({ bounds: { south: 25, west: 55, north: 25, east: 55 }, maxZoom: 15 }, 300, 300).zoom).toBe(15);
  });
});
