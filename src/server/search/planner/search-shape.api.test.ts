// Tests that PostgreSQL finds the homes of drawn areas by the even-odd rule, as a slow reference does, and that lists, map, counts and exports agree.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside, ringOfBox } from '../../../shared/geo/ring.ts';
import { type Point, type Ring, readShape, type ShapeArea } from '../../../shared/geo/shape.ts';
import { writeShape } from '../../../shared/geo/write-shape.ts';
import { DUBAI, idsOf, startMapContext } from '../../../testing/contexts/map-context.ts';
import { runsOf } from '../../../testing/sample.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { outlineRings } from '../../geo/outlines/outlines.ts';
import { mapExtent } from '../../map/extent.ts';
import { listInView } from '../../map/in-view.ts';
import { mapProperties } from '../../map/map.ts';
import { countFilters } from './filter-counts.ts';
import { listProperties } from './list.ts';
import { countProperties } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import { cutRing, SearchShape } from './search-shape.ts';

const { em, make } = await startMapContext();

/** Which of some points PostgreSQL takes as inside a shape. */
async function insideBySql(shape: string, points: readonly Point[]): Promise<boolean[]> {
  const params = new SqlParams();
  const condition = new SearchShape(shape).condition(params);
  const [latitudes, longitudes] = [0, 1].map((i) => `${params.bind(points.map((point) => point[i]))}::float8[]`);
  const sql = `select ${condition} as inside from unnest(${latitudes}, ${longitudes}) with ordinality p(latitude, longitude, n) order by n`;
  return (await rows<{ inside: boolean }>(em(), unpreparedStatement(sql, params.list))).map(({ inside }) => inside);
}

/** A coordinate from `from` on in one of `steps` steps of 0.00001 degrees: with few steps, corners lie on edges and on each other. */
const coordinate = (from: number, steps: number, size: number) => fc.nat(steps).map((step) => (from * 1e5 + step * size) / 1e5);
const pointOf = (steps: number, size: number): fc.Arbitrary<Point> => fc.tuple(coordinate(25, steps, size), coordinate(55, steps, size));
/** Rings of any corners, which cross themselves, on a coarse grid, a fine one, and a wide area. */
const ring = fc.oneof(
  ...[
    [6, 1000],
    [6, 1],
    [5000, 1],
    [100_000, 2],
  ].map(([steps, size]) => fc.array(pointOf(steps!, size!), { minLength: 3, maxLength: 12 })),
);

describe('an area', () => {
  test('has the homes that are inside by the even-odd rule, whatever its lines do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ring, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 20,
          maxLength: 20,
        }),
        async (rings, shares) => {
          const corners = rings.flat();
          const [south, north] = [Math.min(...corners.map(([lat]) => lat)), Math.max(...corners.map(([lat]) => lat))];
          const [west, east] = [Math.min(...corners.map(([, lng]) => lng)), Math.max(...corners.map(([, lng]) => lng))];
          // points that lie on no line: SQL and the reference may take those on either side
          const points = shares
            .map(([a, b]): Point => [south + (north - south) * a, west + (east - west) * b])
            .filter((point) => rings.every((one) => distanceFrom(one, point) > 1e-8));
          const text = writeShape(rings.map((one): ShapeArea => ({ ring: one })));
          expect(readShape(text)).not.toBeNull();
          const expected = points.map((point) => rings.some((one) => isInside([one], point)));
          expect(await insideBySql(text, points)).toEqual(expected);
        },
      ),
      { numRuns: runsOf({ all: 10_000, few: 700 }) },
    );
  }, 300_000);
  test('of a named outline has the homes inside, and none in a hole', async () => {
    for (const key of ['dubai-marina', 'jumeirah-village-circle', 'palm-jumeirah']) {
      const rings = outlineRings(key)!;
      const points = Array.from({ length: 400 }, (_, i): Point => [25.03 + (i % 20) / 200, 55.1 + Math.floor(i / 20) / 160]);
      expect(await insideBySql(`n:${key}`, points)).toEqual(points.map((point) => isInside(rings, point)));
    }
  });
  test('is one polygon for PostgreSQL unless its lines cross', () => {
    const box = ringOfBox({ south: 25, west: 55, north: 25.1, east: 55.1 });
    expect(cutRing(box)).toHaveLength(1);
    const bowTie: Ring = [box[0]!, box[2]!, box[1]!, box[3]!];
    expect(cutRing(bowTie).length).toBeGreaterThan(1);
    expect(cutRing([box[0]!, box[1]!, box[0]!])).toEqual([]);
  });
});

/** The smallest distance (degrees) of a point from the lines of a ring. */
function distanceFrom(one: Ring, [latitude, longitude]: Point): number {
  return Math.min(
    ...one.map(([lat, lng], i) => {
      const [previousLat, previousLng] = one.at(i - 1)!;
      const [dy, dx] = [lat - previousLat, lng - previousLng];
      const squared = dx * dx + dy * dy;
      const share =
        squared === 0 ? 0 : Math.max(0, Math.min(1, ((latitude - previousLat) * dy + (longitude - previousLng) * dx) / squared));
      return Math.hypot(latitude - previousLat - share * dy, longitude - previousLng - share * dx);
    }),
  );
}

describe('a search with areas', () => {
  const west = ringOfBox({ south: 25.05, west: 55.1, north: 25.1, east: 55.15 });
  const east = ringOfBox({ south: 25.2, west: 55.25, north: 25.25, east: 55.3 });
  test('finds the homes of any of them in lists, totals, counts, on the map and by words, and none without a place on the map', async () => {
    const inWest = await make({ latitude: 25.07, longitude: 55.12, description: 'A quiet garden.' });
    const inEast = await make({ latitude: 25.22, longitude: 55.28 });
    await make({ latitude: 25.15, longitude: 55.2, description: 'A quiet garden.' });
    await make({ latitude: null, longitude: null });
    const shape = writeShape([{ ring: west }, { ring: east }]);
    for (const sort of ['featured', 'newest', 'price-asc', 'area-desc', 'price-per-sqft', 'monthly-cost'] as const) {
      const { items, total } = await listProperties(em(), { shape, sort, limit: 9, offset: 0 });
      expect([idsOf(items), total]).toEqual([idsOf([inWest, inEast]), 2]);
    }
    const filter = { shape, transactionType: 'Buy' as const };
    expect(await countProperties(em(), await resolveCriteria(em(), filter))).toEqual({ total: 2, capped: false });
    expect((await countFilters(em(), filter)).propertyTypes.reduce((sum, { count }) => sum + count!, 0)).toBe(2);
    expect(idsOf((await mapProperties(em(), filter, DUBAI, 10)).markers)).toEqual(idsOf([inWest, inEast]));
    expect(idsOf(await listInView(em(), filter, DUBAI))).toEqual(idsOf([inWest, inEast]));
    expect(await mapExtent(em(), filter)).toEqual({ south: 25.07, west: 55.12, north: 25.22, east: 55.28 });
    expect(idsOf((await listProperties(em(), { ...filter, keywords: ['garden'], limit: 9, offset: 0 })).items)).toEqual([inWest.id]);
    expect(idsOf((await listProperties(em(), { ...filter, location: 'Palm Jumeirah', limit: 9, offset: 0 })).items)).toEqual([]);
  });
  test('finds nothing in an outline that the site does not have', async () => {
    await make({ latitude: 25.07, longitude: 55.12 });
    expect(await listProperties(em(), { shape: 'n:atlantis', limit: 9, offset: 0 })).toMatchObject({ items: [], total: 0 });
    expect(await mapProperties(em(), { shape: 'n:atlantis' }, DUBAI, 10)).toMatchObject({ inView: 0 });
  });
});
