import { describe, expect, it } from 'vitest';
import { EMPTY_MAP_RESULT, type MapMarker } from '../../../shared/search/map.ts';
import { areaOf, onlyAreas } from './only-areas.ts';

const makeMarker = (id: number, title: string, location: string) => ({ id, title, location }) as MapMarker;

describe('areaOf', () => {
  it('returns the area in the first part of the title (R68)', () => {
    expect(areaOf({ title: 'Palm Jumeirah, villa on the frond tip', location: 'Jumeirah' })).toBe('Palm Jumeirah');
    expect(areaOf({ title: 'jbr, two bedrooms', location: 'Dubai Marina' })).toBe('Jumeirah Beach Residence');
  });
  it('returns the location when the title names no area (A46)', () => {
    expect(areaOf({ title: 'Bright 2BR in Marina', location: 'Dubai Marina' })).toBe('Dubai Marina');
    expect(areaOf({ title: 'Dubai, bright flat', location: 'Al Furjan' })).toBe('Al Furjan');
  });
});

describe('onlyAreas', () => {
  const result = {
    clusters: [],
    markers: [makeMarker(1, 'Palm Jumeirah, villa', 'Palm Jumeirah'), makeMarker(2, 'Jumeirah, curved balconies', 'Jumeirah')],
    inView: 2,
    capped: false,
  };
  it('keeps the properties of the ticked areas', () => {
    expect(onlyAreas(result, ['Jumeirah']).markers.map(({ id }) => id)).toEqual([2]);
    expect(onlyAreas(result, ['Jumeirah']).inView).toBe(1);
  });
  it('keeps no property when no area is ticked', () => expect(onlyAreas(result, [])).toEqual(EMPTY_MAP_RESULT));
});
