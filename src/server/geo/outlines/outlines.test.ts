// Tests of the named outlines that ship with the product.
import { statSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { boxAround, isInside } from '../../../shared/geo/ring.ts';
import { readRing } from '../../../shared/geo/shape.ts';
import { insideUae } from '../../../shared/property/place/area.ts';
import { geoSourcesSchema } from '../../env.ts';
import { GEO_SOURCES, setGeoSettings } from '../geo-settings.ts';
import { namedOutlines, outlineRings, searchOutlines } from './outlines.ts';

afterEach(() => setGeoSettings({ sources: GEO_SOURCES }));
const keysOf = (text: string) => searchOutlines(text).map(({ key }) => key);

describe('the named outlines', () => {
  test('are found by names in both languages, by other names and by the short names of communities', () => {
    expect(keysOf('dubai mar')[0]).toBe('dubai-marina');
    expect(keysOf('Marsa Dubai')[0]).toBe('dubai-marina');
    expect(keysOf('مرسى دبي')[0]).toBe('dubai-marina');
    expect(keysOf('jvc')[0]).toBe('jumeirah-village-circle');
    expect(keysOf('  ')).toEqual([]);
    expect(keysOf('xyzzy')).toEqual([]);
    expect(keysOf('al').length).toBe(8);
  });
  test('hold the middle of their communities, and the short name of one is a key too', () => {
    expect(isInside(outlineRings('dubai-marina')!, [25.0786, 55.1353])).toBe(true);
    expect(isInside(outlineRings('jvc')!, [25.0566, 55.208])).toBe(true);
    expect(namedOutlines(['jvc', 'atlantis'])).toMatchObject([{ key: 'jvc', name: 'Jumeirah Village Circle', source: 'wof' }]);
    expect(outlineRings('atlantis')).toBeUndefined();
  });
  test('lie in the Emirates, and all together take at most 600 kB', () => {
    for (const { rings } of ['dubai', 'al', 'umm', 'khor', 'ajman'].flatMap(searchOutlines))
      for (const ring of rings) {
        const { south, west, north, east } = boxAround(readRing(ring)!);
        expect(insideUae(south, west) && insideUae(north, east)).toBe(true);
      }
    expect(statSync(new URL('outlines.json', import.meta.url)).size).toBeLessThanOrEqual(600_000);
  });
  test('of a source that the setting leaves out are not there; the other source has its own outline of the name', () => {
    setGeoSettings({ sources: ['wof'] });
    expect(outlineRings('dubai-marina')).toBeUndefined();
    expect(namedOutlines(['mirdif'])).toMatchObject([{ source: 'wof' }]);
    setGeoSettings({ sources: GEO_SOURCES });
    expect(namedOutlines(['mirdif'])).toMatchObject([{ source: 'dubai' }]);
    expect(geoSourcesSchema.parse(undefined)).toEqual([...GEO_SOURCES]);
    expect(geoSourcesSchema.parse('osm, dubai')).toEqual(['osm', 'dubai']);
    expect(geoSourcesSchema.parse('')).toEqual([]);
    expect(geoSourcesSchema.safeParse('google').success).toBe(false);
  });
});
