import { describe, expect, it } from 'vitest';
import { COMMUNITIES, COUNTRIES, EMIRATES } from '../../../shared/property/place/area.ts';
import { type GeoPoint, ISLANDS } from './coordinates.ts';
import { coastlinePolygon, ovalOutline, palmLines, smoothLine, urbanAreas } from './shapes.ts';

/** Whether a point is inside a polygon (ray casting algorithm). */
function isInside(lat: number, lng: number, ring: readonly GeoPoint[]): boolean {
  let isCrossingCountOdd = false;
  for (const [i, [y1, x1]] of ring.entries()) {
    const [y2, x2] = ring[(i + 1) % ring.length]!;
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isCrossingCountOdd = !isCrossingCountOdd;
  }
  return isCrossingCountOdd;
}
const landPolygons = [coastlinePolygon(), ...ISLANDS];
const isOnLand = (lat: number, lng: number): boolean => landPolygons.some((ring) => isInside(lat, lng, ring));

describe('the base map', () => {
  it('places every emirate, country and community of the gazetteer on land, except the Palm, which is drawn as lines', () => {
    const inWater = [...EMIRATES, ...COUNTRIES, ...COMMUNITIES].filter(({ lat, lng }) => !isOnLand(lat, lng)).map(({ name }) => name);
    expect(inWater).toEqual(['Palm Jumeirah']);
  });
  it('places points in the sea off the coast', () => {
    for (const [lat, lng] of [
      [25.3, 55.0],
      [24.8, 54.2],
      [25.1, 56.8],
      [25.6, 55.3],
      [25.14, 55.1],
    ] as const) {
      expect(isOnLand(lat, lng)).toBe(false);
    }
  });
});

describe('the urban areas', () => {
  it('contain the communities and no point in the open sea', () => {
    const isUrban = (lat: number, lng: number) => urbanAreas().some((ring) => isInside(lat, lng, ring));
    expect(COMMUNITIES.filter(({ lat, lng }) => !isUrban(lat, lng)).map(({ name }) => name)).toEqual(['Palm Jumeirah']);
    expect(isUrban(25.3, 55.0)).toBe(false);
    expect(isUrban(24.7, 55.3)).toBe(false);
  });
});

describe('smoothLine', () => {
  it('passes through all its points', () => {
    const points: GeoPoint[] = [
      [25, 55],
      [25.1, 55.1],
      [25.05, 55.3],
    ];
    const smooth = smoothLine(points, 4);
    // two gaps of four segments each, and the last point
    expect(smooth).toHaveLength(9);
    expect(smooth.filter((_, i) => i % 4 === 0)).toEqual(points);
  });
  it('returns an empty line for no points', () => expect(smoothLine([])).toEqual([]));
});

describe('shape functions', () => {
  it('draw an oval around its centre', () => {
    expect(isInside(25.0219, 55.198, ovalOutline([25.0219, 55.198, 0.016, 0.009]))).toBe(true);
  });
  it('draw the Palm in the sea with sixteen fronds and a crescent of three parts', () => {
    const { trunk, fronds, crescent } = palmLines();
    expect(trunk).toHaveLength(2);
    expect(fronds).toHaveLength(16);
    expect(crescent).toHaveLength(3);
    for (const [lat, lng] of crescent.flat()) expect(isOnLand(lat, lng)).toBe(false);
  });
});
