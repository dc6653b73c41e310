import { describe, expect, it } from 'vitest';
import type { MapMarker } from '../../../shared/search/map.ts';
import { boundsAround, clipView, insideBounds, roundViewport, toPixels } from './viewport.ts';

const DUBAI = { south: 24.95, west: 55.05, north: 25.18, east: 55.3 };
const makeMarker = (id: number, latitude: number, longitude: number): MapMarker => ({
  id,
  title: 'Dubai Hills, corner plot',
  price: 12_400_000,
  transactionType: 'Buy',
  latitude,
  longitude,
  bedrooms: 5,
  bathrooms: 6,
  area: 5450,
  propertyType: 'Villa',
  location: 'Dubai Hills',
  emirate: 'Dubai',
  image: null,
  isPromoted: false,
});

describe('roundViewport', () => {
  it('contains the whole view and at most half a tile more on each side', () => {
    const { bounds, zoom } = roundViewport(DUBAI, 11);
    expect(bounds.south).toBeLessThanOrEqual(DUBAI.south);
    expect(bounds.west).toBeLessThanOrEqual(DUBAI.west);
    expect(bounds.north).toBeGreaterThanOrEqual(DUBAI.north);
    expect(bounds.east).toBeGreaterThanOrEqual(DUBAI.east);
    const [outer, inner] = [toPixels(bounds.north, bounds.west, zoom), toPixels(DUBAI.north, DUBAI.west, zoom)];
    expect(inner.x - outer.x).toBeLessThanOrEqual(129);
    expect(inner.y - outer.y).toBeLessThanOrEqual(129);
  });

  it('asks the same question for views a few pixels apart', () => {
    const step = 0.0005;
    const shifted = { south: DUBAI.south + step, west: DUBAI.west + step, north: DUBAI.north + step, east: DUBAI.east + step };
    expect(roundViewport(shifted, 11)).toEqual(roundViewport(DUBAI, 11));
  });

  it('stays inside the world and gives a whole zoom that the server takes', () => {
    const { bounds, zoom } = roundViewport({ south: -90, west: -180, north: 90, east: 180 }, 0.4);
    expect(zoom).toBe(1);
    expect(bounds).toMatchObject({ west: -180, east: 180 });
    expect(bounds.north).toBeLessThanOrEqual(90);
    expect(bounds.south).toBeGreaterThanOrEqual(-90);
    expect(roundViewport(DUBAI, 25.2).zoom).toBe(20);
  });
});

describe('clipView', () => {
  it('counts only what the visitor sees', () => {
    const view = {
      markers: [makeMarker(1, 25.1, 55.2), makeMarker(2, 25.4, 55.2)],
      clusters: [
        { count: 7, latitude: 25, longitude: 55.1 },
        { count: 9, latitude: 24, longitude: 54 },
      ],
      inView: 18,
      capped: false,
    };
    expect(clipView(view, DUBAI)).toEqual({ markers: [view.markers[0]], clusters: [view.clusters[0]], inView: 8, capped: false });
  });
});

describe('boundsAround', () => {
  it('holds every point, on the edge too', () => {
    const points = [makeMarker(1, 25.1, 55.2), makeMarker(2, 24.4, 54.3)];
    const bounds = boundsAround(points)!;
    expect(bounds).toEqual({ south: 24.4, west: 54.3, north: 25.1, east: 55.2 });
    expect(points.every((p) => insideBounds(bounds, p))).toBe(true);
  });
  it('is null for no point', () => expect(boundsAround([])).toBeNull());
});
