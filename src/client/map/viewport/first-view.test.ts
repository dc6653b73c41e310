import { describe, expect, it } from 'vitest';
import { boundsOfLocation, sameBounds, startOf } from './first-view.ts';

const BOX = { south: 25, west: 55, north: 25.2, east: 55.3 };

describe('startOf', () => {
  it('is the documented default when nothing is asked for (R272)', () => {
    expect(startOf(undefined, null)).toEqual({ lat: 25.0657, lng: 55.1713, zoom: 11 });
    expect(startOf('a lake with swans', null)).toEqual({ lat: 25.0657, lng: 55.1713, zoom: 11 });
  });
  it('is the moved map of the address before anything else', () => {
    expect(startOf('Abu Dhabi', BOX)).toEqual({ bounds: BOX, maxZoom: 18 });
  });
  it('holds every named place', () => {
    expect(startOf('Palm Jumeirah', null)).toMatchObject({ maxZoom: 14 });
    const both = boundsOfLocation('Palm Jumeirah,Abu Dhabi')!;
    expect(both.south).toBeLessThan(24.4539);
    expect(both.north).toBeGreaterThan(25.1173);
    expect(both.west).toBeLessThan(54.3773);
    expect(both.east).toBeGreaterThan(55.1351);
  });
  it('knows aliases and does not take half a free text for a place', () => {
    expect(boundsOfLocation('JVC')).not.toBeNull();
    expect(boundsOfLocation('Marina, Tower 4')).toBeNull();
  });
});

describe('sameBounds', () => {
  it('forgives what an address rounds away', () => {
    expect(sameBounds(BOX, { ...BOX, east: 55.300004 })).toBe(true);
    expect(sameBounds(BOX, { ...BOX, east: 55.301 })).toBe(false);
    expect(sameBounds(BOX, null)).toBe(false);
    expect(sameBounds(null, null)).toBe(true);
  });
});
