import { describe, expect, it } from 'vitest';
import { boundsOfLocation, firstViewOf, sameBounds } from './first-view.ts';

const BOX = { south: 25, west: 55, north: 25.2, east: 55.3 };

describe('firstViewOf', () => {
  it('returns the specified default without a place (R272)', () => {
    expect(firstViewOf(undefined, null, null)).toEqual({ lat: 25.0657, lng: 55.1713, zoom: 11 });
    expect(firstViewOf('a lake with swans', null, null)).toEqual({ lat: 25.0657, lng: 55.1713, zoom: 11 });
  });
  it('prefers the viewport in the URL over everything else', () => {
    expect(firstViewOf('Abu Dhabi', BOX, null)).toEqual({ bounds: BOX, maxZoom: 18 });
  });
  it('fits the homes of the filter before the places that it names', () => {
    expect(firstViewOf('Abu Dhabi', null, BOX)).toEqual({ bounds: BOX, maxZoom: 15, isPadded: true });
    expect(firstViewOf('Abu Dhabi', BOX, { ...BOX, north: 26 })).toMatchObject({ bounds: BOX });
  });
  it('contains every named place', () => {
    expect(firstViewOf('Palm Jumeirah', null, null)).toMatchObject({ maxZoom: 14 });
    // Abu Dhabi is at 24.4539 N, 54.3773 E, and Palm Jumeirah at 25.1173 N, 55.1351 E
    const bothBounds = boundsOfLocation('Palm Jumeirah,Abu Dhabi')!;
    expect(bothBounds.south).toBeLessThan(24.4539);
    expect(bothBounds.north).toBeGreaterThan(25.1173);
    expect(bothBounds.west).toBeLessThan(54.3773);
    expect(bothBounds.east).toBeGreaterThan(55.1351);
  });
  it('recognizes aliases and does not match a place in part of a free text', () => {
    expect(boundsOfLocation('JVC')).not.toBeNull();
    expect(boundsOfLocation('Marina, Tower 4')).toBeNull();
  });
});

describe('sameBounds', () => {
  it('ignores differences that the rounding in a URL causes', () => {
    expect(sameBounds(BOX, { ...BOX, east: 55.300004 })).toBe(true);
    expect(sameBounds(BOX, { ...BOX, east: 55.301 })).toBe(false);
    expect(sameBounds(BOX, null)).toBe(false);
    expect(sameBounds(null, null)).toBe(true);
  });
});
