import { describe, expect, it } from 'vitest';
import type { Box } from '../markers/placement.ts';
import { toPixels } from '../viewport/viewport.ts';
import { chooseMapNames } from './map-names.ts';

/** The English names that are shown at a zoom level. */
const namesAt = (zoom: number) => chooseMapNames(zoom).map(({ name }) => name);

describe('chooseMapNames', () => {
  it('returns emirates and countries but no community at a low zoom', () => {
    expect(namesAt(7)).toEqual(expect.arrayContaining(['Abu Dhabi', 'Fujairah', 'Qatar']));
    expect(namesAt(7)).not.toContain('Dubai Hills');
  });
  it('returns communities but no emirate at a high zoom', () => {
    expect(namesAt(14)).toEqual(expect.arrayContaining(['Palm Jumeirah', 'Emirates Hills', 'Dubai Hills', 'Al Barsha']));
    expect(namesAt(14)).not.toContain('Sharjah');
  });
  it('returns more names as the zoom grows and omits names that would overlap', () => {
    const countAreas = (zoom: number) => chooseMapNames(zoom).filter(({ kind }) => kind === 'area').length;
    expect(countAreas(10)).toBeLessThan(countAreas(12));
    expect(countAreas(10)).toBeLessThan(countAreas(16));
    expect(namesAt(10)).not.toEqual(expect.arrayContaining(['Emirates Hills', 'Jumeirah Village Circle']));
  });
  it('writes a name on the other side of its point when a marker is in its way, and nowhere when two are', () => {
    const zoom = 13;
    const hills = chooseMapNames(zoom).find(({ name }) => name === 'Dubai Hills')!;
    const point = toPixels(hills.lat, hills.lng, zoom);
    // a label is centred 28 pixels below or above its point
    const boxBelow = { x: point.x, y: point.y + 28, width: 60, height: 30 };
    const boxAbove = { x: point.x, y: point.y - 28, width: 60, height: 30 };
    const withMarkers = (...boxes: Box[]) => chooseMapNames(zoom, boxes).find(({ name }) => name === 'Dubai Hills');
    expect(hills.isAbove).toBe(false);
    expect(withMarkers(boxBelow)).toMatchObject({ isAbove: true });
    expect(withMarkers(boxBelow, boxAbove)).toBeUndefined();
  });
  it('leaves out a name that the edge of the view would cut, and writes it when it is whole in the view or outside of it', () => {
    const zoom = 13;
    const hills = toPixels(25.105, 55.257, zoom);
    /** The name of Dubai Hills in a view whose edges are this many pixels from the point of Dubai Hills, east and south positive. */
    const hillsIn = (west: number, east: number, south = 200) =>
      chooseMapNames(zoom, [], { min: { x: hills.x + west, y: hills.y - 200 }, max: { x: hills.x + east, y: hills.y + south } }).find(
        ({ name }) => name === 'Dubai Hills',
      );
    expect(hillsIn(-100, 100)).toMatchObject({ isAbove: false });
    expect(hillsIn(-20, 180)).toBeUndefined();
    expect(hillsIn(-180, 20)).toBeUndefined();
    expect(hillsIn(100, 300)).toBeDefined();
    // the edge below cuts the name under its point, so it is written above
    expect(hillsIn(-100, 100, 25)).toMatchObject({ isAbove: true });
  });
});
