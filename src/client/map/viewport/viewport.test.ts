import { describe, expect, it } from 'vitest';
import { makeMarker } from '../../../testing/browser/map-markers.ts';
import { boundsAround, clipToBounds, fitView, insideBounds, roundViewport, tileBounds, toPixels } from './viewport.ts';

const HALF_TILE_PX = 128;
/** Rounding to six decimals may move an edge by this much. */
const ROUNDING_PX = 1;
const DUBAI_BOUNDS = { south: 24.95, west: 55.05, north: 25.18, east: 55.3 };

describe('roundViewport', () => {
  it('contains the whole view and at most half a tile more on each side', () => {
    const { bounds, zoom } = roundViewport(DUBAI_BOUNDS, 11);
    expect(bounds.south).toBeLessThanOrEqual(DUBAI_BOUNDS.south);
    expect(bounds.west).toBeLessThanOrEqual(DUBAI_BOUNDS.west);
    expect(bounds.north).toBeGreaterThanOrEqual(DUBAI_BOUNDS.north);
    expect(bounds.east).toBeGreaterThanOrEqual(DUBAI_BOUNDS.east);
    const northWestOf = ({ north, west }: typeof bounds) => toPixels(north, west, zoom);
    const southEastOf = ({ south, east }: typeof bounds) => toPixels(south, east, zoom);
    expect(northWestOf(DUBAI_BOUNDS).x - northWestOf(bounds).x).toBeLessThanOrEqual(HALF_TILE_PX + ROUNDING_PX);
    expect(northWestOf(DUBAI_BOUNDS).y - northWestOf(bounds).y).toBeLessThanOrEqual(HALF_TILE_PX + ROUNDING_PX);
    expect(southEastOf(bounds).x - southEastOf(DUBAI_BOUNDS).x).toBeLessThanOrEqual(HALF_TILE_PX + ROUNDING_PX);
    expect(southEastOf(bounds).y - southEastOf(DUBAI_BOUNDS).y).toBeLessThanOrEqual(HALF_TILE_PX + ROUNDING_PX);
  });

  it('returns the same result for views less than a pixel apart', () => {
    // 0.7 pixels at zoom level 11
    const step = 0.0005;
    const shifted = {
      south: DUBAI_BOUNDS.south + step,
      west: DUBAI_BOUNDS.west + step,
      north: DUBAI_BOUNDS.north + step,
      east: DUBAI_BOUNDS.east + step,
    };
    expect(roundViewport(shifted, 11)).toEqual(roundViewport(DUBAI_BOUNDS, 11));
  });

  it('stays inside the world and returns a whole zoom level that the server accepts', () => {
    const { bounds, zoom } = roundViewport({ south: -90, west: -180, north: 90, east: 180 }, 0.4);
    expect(zoom).toBe(1);
    expect(bounds).toMatchObject({ west: -180, east: 180 });
    expect(bounds.north).toBeLessThanOrEqual(90);
    expect(bounds.south).toBeGreaterThanOrEqual(-90);
    expect(roundViewport(DUBAI_BOUNDS, 25.2).zoom).toBe(20);
  });
});

describe('clipToBounds', () => {
  it('keeps and counts only what is inside the bounds', () => {
    const view = {
      markers: [makeMarker(1, 25.1, 55.2), makeMarker(2, 25.4, 55.2)],
      clusters: [
        { count: 7, latitude: 25, longitude: 55.1, low: null },
        { count: 9, latitude: 24, longitude: 54, low: null },
      ],
      inView: 18,
      capped: false,
    };
    expect(clipToBounds(view, DUBAI_BOUNDS)).toEqual({
      markers: [view.markers[0]],
      clusters: [view.clusters[0]],
      inView: 8,
      capped: false,
    });
  });
});

describe('boundsAround', () => {
  it('contains every point, including those on the edge', () => {
    const points = [makeMarker(1, 25.1, 55.2), makeMarker(2, 24.4, 54.3)];
    const bounds = boundsAround(points)!;
    expect(bounds).toEqual({ south: 24.4, west: 54.3, north: 25.1, east: 55.2 });
    expect(points.every((point) => insideBounds(bounds, point))).toBe(true);
  });
  it('returns null for no points', () => expect(boundsAround([])).toBeNull());
});

describe('fitView', () => {
  it('returns the highest whole zoom level at which the bounds fit, and their middle', () => {
    const bounds = { south: 25, west: 55.1, north: 25.2, east: 55.3 };
    const [mapWidth, mapHeight] = [1000, 600];
    const view = fitView({ bounds, maxZoom: 15 }, mapWidth, mapHeight);
    const boundsWidth = (zoom: number) => toPixels(25, 55.3, zoom).x - toPixels(25, 55.1, zoom).x;
    const boundsHeight = (zoom: number) => toPixels(25, 55.1, zoom).y - toPixels(25.2, 55.1, zoom).y;
    expect(boundsWidth(view.zoom)).toBeLessThanOrEqual(mapWidth);
    expect(boundsHeight(view.zoom)).toBeLessThanOrEqual(mapHeight);
    expect(boundsHeight(view.zoom + 1)).toBeGreaterThan(mapHeight);
    expect(view.lng).toBeCloseTo(55.2, 5);
    expect(view.lat).toBeCloseTo(25.1, 2);
  });
  it('leaves space for price pills and controls around padded bounds', () => {
    const bounds = { south: 25, west: 55.1, north: 25.2, east: 55.3 };
    const zoomOnPhone = (isPadded: boolean) => fitView({ bounds, maxZoom: 15, isPadded }, 320, 420).zoom;
    expect(zoomOnPhone(true)).toBeLessThan(zoomOnPhone(false));
  });
  it('returns a view that is a point with a zoom level unchanged', () => {
    expect(fitView({ lat: 25, lng: 55, zoom: 11 }, 300, 300)).toEqual({ lat: 25, lng: 55, zoom: 11 });
  });
  it('returns the maximum zoom level for bounds of one point', () => {
    expect(fitView({ bounds: { south: 25, west: 55, north: 25, east: 55 }, maxZoom: 15 }, 300, 300).zoom).toBe(15);
  });
});

describe('tileBounds', () => {
  it('returns the same bounds for points in one tile, as wide as the tile', () => {
    const pointBounds = (latitude: number, longitude: number) => ({ south: latitude, west: longitude, north: latitude, east: longitude });
    const tile = tileBounds(pointBounds(25.0786, 55.1353), 18);
    const inset = (tile.east - tile.west) / 100;
    expect(tileBounds(pointBounds(tile.south + inset, tile.east - inset), 18)).toEqual(tile);
    expect(tileBounds(pointBounds(tile.north - inset, tile.west + inset), 18)).toEqual(tile);
    expect(tile.east - tile.west).toBeCloseTo(360 / 2 ** 18, 5);
  });
});
