// Tests of the places of open data that ship with the product, of the nearest ones, and of the cells from which they are near on foot.
import { statSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { NEARBY_KINDS } from '../../../shared/nearby/nearby-kinds.ts';
import { insideUae } from '../../../shared/property/place/area.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { SqlParams } from '../../db/sql.ts';
import { FINEST_LEVEL, latitudeOf, longitudeOf, tileX, tileY } from '../cells.ts';
import { GEO_SOURCES, setGeoSettings } from '../geo-settings.ts';
import { metresBetween } from '../roads/distance.ts';
import { nearCellsOf } from './near-cells.ts';
import { nearestPlaces, PLACES_FILE, placesOfKind } from './place-index.ts';
import { placesNear, sourcesNamed } from './places-near.ts';
import { type PackedPlaces, packPlaces, unpackPlaces } from './places-pack.ts';

afterEach(() => setGeoSettings({ sources: GEO_SOURCES }));

/** A random point in Dubai. */
const pointOf = (random: () => number) => ({ latitude: 24.95 + random() * 0.35, longitude: 55.05 + random() * 0.4 });

describe('the shipped places', () => {
  test('lie in the Emirates, name what they are, and are small (S138)', () => {
    expect(statSync(PLACES_FILE).size).toBeLessThan(200_000);
    for (const kind of NEARBY_KINDS) {
      expect(placesOfKind(kind).length).toBeGreaterThan(10);
      for (const { latitude, longitude } of placesOfKind(kind)) expect(insideUae(latitude, longitude)).toBe(true);
    }
  });

  test('have a rating of a school only with its year, and no text in its place (S139)', () => {
    const schools = placesOfKind('school');
    const rated = schools.filter(({ rating }) => rating !== undefined);
    expect(rated.length).toBeGreaterThan(150);
    for (const { ratingYear, source } of rated) expect([ratingYear, source]).toEqual([expect.stringMatching(/^20\d\d-\d\d$/), 'khda']);
    expect(schools.filter(({ rating, ratingYear }) => rating === undefined && ratingYear !== undefined)).toEqual([]);
    // the register shows these for schools that have no current rating, and points that contradict the area
    const names = schools.map(({ nameEn }) => nameEn?.toLowerCase());
    expect(names.filter((name) => /^(?:dar al marefa|harrow international)/.test(name ?? ''))).toEqual([]);
  });

  test('of a source that is left out are not there (S139)', () => {
    const sourcesNear = () => new Set(placesNear(25.0786, 55.1353, false).flatMap(({ places }) => places.map(({ source }) => source)));
    expect(sourcesNear()).toEqual(new Set(['rta', 'khda', 'osm', 'dha', 'bus']));
    setGeoSettings({ sources: ['osm'] });
    expect(sourcesNear()).toEqual(new Set(['osm']));
    // then clinics are those of OpenStreetMap
    expect(nearestPlaces('clinic', 25.0786, 55.1353, 1, 3000)).toHaveLength(1);
    expect(nearestPlaces('metro', 25.0786, 55.1353, 1, 3000)).toEqual([]);
    setGeoSettings({ sources: [] });
    expect(placesNear(25.0786, 55.1353, false).every(({ places }) => places.length === 0)).toBe(true);
    expect(nearCellsOf(['metro'])!.cells).toBe(0);
  });

  test('are read as they were packed', () => {
    const packed: PackedPlaces = {
      sources: [{ key: 'khda', geoSource: 'dubai', asOf: '2025-11' }],
      places: [
        {
          kind: 'school',
          source: 'khda',
          nameEn: 'A  School',
          nameAr: 'مدرسة',
          latitude: 25.1,
          longitude: 55.2,
          emirate: 'Dubai',
          rating: 'Very good',
          ratingYear: '2023-24',
          curriculum: 'UK, IB',
        },
        // a rating without its year is none
        { kind: 'school', source: 'khda', nameEn: null, nameAr: null, latitude: 25, longitude: 55, emirate: 'Dubai', rating: 'Good' },
      ],
    };
    const { places, sources } = unpackPlaces(packPlaces(packed));
    expect(sources).toEqual(packed.sources);
    expect(places).toEqual([
      { kind: 'school', source: 'khda', nameEn: null, nameAr: null, latitude: 25, longitude: 55, emirate: 'Dubai' },
      { ...packed.places[0], nameEn: 'A School' },
    ]);
    expect(() => packPlaces({ sources: [], places: packed.places })).toThrow('The source "khda" is not described');
  });
});

describe('the nearest places', () => {
  test('are those of a search through all, each name once (S141)', () => {
    const random = seededRandom(141);
    for (let i = 0; i < 200; i++) {
      const { latitude, longitude } = pointOf(random);
      for (const [kind, within] of [
        ['metro', 3000],
        ['school', 5000],
        ['pharmacy', 1500],
        ['beach', 10_000],
      ] as const) {
        const names = new Set<string>();
        const expected = placesOfKind(kind)
          .map((place) => ({ place, metres: metresBetween(latitude, longitude, place.latitude, place.longitude) }))
          .filter(({ metres }) => metres <= within)
          .sort((a, b) => a.metres - b.metres)
          .filter(({ place: { nameEn, nameAr } }) => {
            const name = (nameEn ?? nameAr ?? '').toLowerCase();
            return !names.has(name) && names.add(name);
          })
          .slice(0, 3);
        expect(nearestPlaces(kind, latitude, longitude, 3, within)).toEqual(expected);
      }
    }
  });

  test('take far less than a millisecond a kind (S141)', () => {
    const random = seededRandom(1);
    const start = performance.now();
    for (let i = 0; i < 300; i++) {
      const { latitude, longitude } = pointOf(random);
      placesNear(latitude, longitude, false);
    }
    expect((performance.now() - start) / 300 / NEARBY_KINDS.length).toBeLessThan(1);
  });

  test('have minutes on foot up to 25, and none from the middle of a community (S139, S140)', () => {
    const [metro] = placesNear(25.0786, 55.1353, false);
    expect(metro).toMatchObject({
      kind: 'metro',
      places: [{ name: 'DMCC', metres: 929, minutes: 17 }, { name: 'Sobha Realty', minutes: 22 }, {}],
    });
    // 2.4 km are 43 minutes
    expect(metro!.places[2]!.minutes).toBeNull();
    for (const { places } of placesNear(25.0786, 55.1353, true)) for (const { minutes } of places) expect(minutes).toBeNull();
  });

  test('name each source with the date of its data (S139)', () => {
    expect(sourcesNamed(['osm', 'khda'])).toEqual([
      { key: 'osm', name: '© OpenStreetMap contributors', asOf: '2021-08-06' },
      { key: 'khda', name: 'Knowledge and Human Development Authority, Dubai, open data', asOf: '2025-11' },
    ]);
  });
});

/** Homes of real adverts with the nearest metro station of the authority's table and how far it is, by another program; null: none within 3 km. */
const CHECKED: readonly [place: string, latitude: number, longitude: number, station: string | null, metres: number][] = [
  ['Business Bay', 25.18514, 55.27243, 'Business Bay', 1388],
  ['Downtown Dubai', 25.19287, 55.27549, 'Burj Khalifa / Dubai Mall', 1123],
  ['Dubai Marina', 25.07861, 55.13832, 'DMCC', 866],
  ['Jumeirah Lake Towers', 25.0636, 55.14095, 'DMCC', 836],
  ['Jumeirah Village Circle', 25.06104, 55.20402, null, 5488],
  ['Al Furjan', 25.03956, 55.1392, 'The Gardens', 601],
  ['Palm Jumeirah', 25.12561, 55.14083, null, 4224],
  ['Dubai Hills Estate', 25.10953, 55.24904, null, 4562],
  ['Arjan', 25.06471, 55.23725, null, 7266],
  ['DIFC', 25.20836, 55.27838, 'Financial Centre', 409],
  ['Dubai Creek Harbour', 25.204, 55.34938, 'Creek', 1966],
  ['Barsha Heights', 25.09784, 55.17474, 'Dubai Internet City', 483],
  ['Dubai Silicon Oasis', 25.10888, 55.37944, null, 12900],
  ['Mirdif', 25.22451, 55.44135, null, 5085],
  ['Deira', 25.25864, 55.31931, 'Al Rigga', 706],
  ['Discovery Gardens', 25.0326, 55.15273, 'Al Furjan', 244],
  ['Jebel Ali', 24.97533, 55.09118, 'Life Pharmacy', 244],
  ['Al Barsha', 25.09263, 55.22482, null, 4017],
  ['Dubai Sports City', 25.04365, 55.21951, null, 6347],
  ['Mohammed Bin Rashid City', 25.12848, 55.34004, null, 10060],
];
test.each(CHECKED)('a home in %s at %f, %f has the nearest station %s (S146)', (_place, latitude, longitude, station, metres) => {
  const [found] = nearestPlaces('metro', latitude, longitude, 1, 20_000);
  expect(Math.abs(found!.metres - metres)).toBeLessThan(20);
  expect(nearestPlaces('metro', latitude, longitude, 1, 3000).map(({ place }) => place.nameEn)).toEqual(station ? [station] : []);
});

describe('the cells near places', () => {
  /** Whether the middle of a cell is within some metres of a place. */
  const isNear = (kind: Parameters<typeof placesOfKind>[0], x: number, y: number, metres: number) => {
    const [latitude, longitude] = [latitudeOf(y, FINEST_LEVEL), longitudeOf(x, FINEST_LEVEL)];
    return placesOfKind(kind).some((place) => metresBetween(latitude, longitude, place.latitude, place.longitude) <= metres);
  };
  /** What the SQL of a condition answers for a cell. */
  function evaluate(values: Parameters<typeof nearCellsOf>[0], x: number, y: number): boolean {
    const params = new SqlParams();
    const sql = nearCellsOf(values)!.condition(params);
    const [index, bits] = params.list.map((text) => Buffer.from(String(text).slice(2), 'hex')) as [Buffer, Buffer];
    const [x0, x1, y0, y1] = [...sql.matchAll(/between (\d+) and (\d+)/g)].flatMap(([, from, to]) => [Number(from), Number(to)]);
    const rows = Number(/\* (\d+) \+/.exec(sql)![1]);
    expect(rows).toBe(y1! - y0! + 1);
    if (x >> 5 < x0! || x >> 5 > x1! || y >> 5 < y0! || y >> 5 > y1!) return false;
    const block = index.readUInt16BE(2 * (((x >> 5) - x0!) * rows + (y >> 5) - y0!));
    const at = block * 1024 + (x & 31) * 32 + (y & 31);
    return (bits[at >> 3]! & (1 << (at & 7))) !== 0;
  }

  test('are those within the way on foot, for random cells (S141)', () => {
    const random = seededRandom(15);
    let near = 0;
    for (let i = 0; i < 400; i++) {
      const { latitude, longitude } = pointOf(random);
      const [x, y] = [tileX(longitude, FINEST_LEVEL), tileY(latitude, FINEST_LEVEL)];
      const expected = isNear('metro', x, y, (20 * 75) / 1.3);
      near += Number(expected);
      expect(evaluate(['metro:20'], x, y)).toBe(expected);
      expect(evaluate(['supermarket'], x, y)).toBe(isNear('supermarket', x, y, (10 * 75) / 1.3));
      expect(evaluate(['metro:20', 'supermarket'], x, y)).toBe(expected && isNear('supermarket', x, y, (10 * 75) / 1.3));
    }
    expect(near).toBeGreaterThan(10);
  });

  test('of good schools are fewer than those of schools, and the fewest minutes to one target count', () => {
    expect(nearCellsOf(['good-school'])!.cells).toBeLessThan(nearCellsOf(['school'])!.cells);
    expect(nearCellsOf(['metro', 'metro:20'])).toBe(nearCellsOf(['metro']));
    expect(JSON.stringify(nearCellsOf(['metro']))).toBe('"metro:10 osm,wof,geonames,dubai"');
  });
});
