// Tests of the text of shapes and of the geometry of areas.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../../testing/sample.ts';
import { boxAround, fitShape, growRing, isInside, ringOfBox, simplifyRing } from './ring.ts';
import { MAX_RING_POINTS, MAX_SHAPE_LENGTH, outlineKeysOf, type Point, readRing, readShape, type ShapeArea } from './shape.ts';
import { writeRing, writeShape } from './write-shape.ts';

/** A point within the part of the world that shapes can have, in steps of five decimals. */
const point = fc
  .tuple(fc.integer({ min: 1_500_000, max: 3_300_000 }), fc.integer({ min: 4_000_000, max: 6_600_000 }))
  .map(([latitude, longitude]): Point => [latitude / 1e5, longitude / 1e5]);
/** A point of an area as people draw it: small differences make many characters `~`. */
const nearPoint = fc
  .tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }))
  .map(([north, east]): Point => [(2_510_000 + north) / 1e5, (5_520_000 + east) / 1e5]);
const ringOf = (corner: fc.Arbitrary<Point>) => fc.array(corner, { minLength: 3, maxLength: 20 });
const area: fc.Arbitrary<ShapeArea> = fc.oneof(
  fc.oneof(ringOf(point), ringOf(nearPoint)).map((ring) => ({ ring })),
  fc.stringMatching(/^[a-z0-9-]{1,30}$/).map((outline) => ({ outline })),
);

describe('the text of a shape', () => {
  test('is read as the areas that were written, although a polyline can contain the character that joins areas', () => {
    fc.assert(
      fc.property(fc.array(area, { minLength: 1, maxLength: 5 }), (areas) => {
        const text = writeShape(areas);
        fc.pre(text.length <= MAX_SHAPE_LENGTH);
        expect(readShape(text)).toEqual(areas);
      }),
      { numRuns: runsOf({ all: 10_000, few: 500 }) },
    );
    // -32 steps to the south are written as `~@`
    const withTilde: ShapeArea = {
      ring: [
        [25.1, 55.2],
        [25.09968, 55.2],
        [25.09968, 55.20032],
      ],
    };
    expect(writeShape([withTilde])).toMatch(/~/);
    expect(readShape(writeShape([withTilde, { outline: 'jvc' }, withTilde]))).toEqual([withTilde, { outline: 'jvc' }, withTilde]);
  });
  test('is Google’s encoding', () => {
    // the example of Google's description
    expect(
      writeRing([
        [38.5, -120.2],
        [40.7, -120.95],
        [43.252, -126.453],
      ]),
    ).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  });
  test('is not read from any other text', () => {
    const triangle = writeShape([
      {
        ring: [
          [25.1, 55.2],
          [25.2, 55.3],
          [25.1, 55.3],
        ],
      },
    ]);
    const tooManyCorners = writeShape([{ ring: Array.from({ length: MAX_RING_POINTS + 1 }, (_, i): Point => [25 + i / 1000, 55]) }]);
    const otherTexts = [
      '',
      '~',
      'n:',
      'n:JVC',
      'n:a~',
      '~n:a',
      'n:a b',
      triangle.slice(0, -1),
      `${triangle}~`,
      `${triangle}~~${triangle}`,
      tooManyCorners,
      [1, 2, 3, 4, 5, 6].map(() => 'n:a').join('~'),
      '\u0000',
      '~'.repeat(1600),
      `n:${'a'.repeat(81)}`,
      // Paris
      writeShape([
        {
          ring: [
            [48.8, 2.3],
            [48.9, 2.3],
            [48.9, 2.4],
          ],
        },
      ]),
      `${triangle}${' '.repeat(MAX_SHAPE_LENGTH)}`,
    ];
    for (const text of otherTexts) expect(readShape(text), text).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const areas = readShape(text);
        if (areas) expect(areas.every(({ ring, outline }) => outline !== undefined || ring.length >= 3)).toBe(true);
      }),
      { numRuns: runsOf({ all: 10_000, few: 100 }) },
    );
  });
  test('names its outlines', () => {
    expect(outlineKeysOf('n:jvc~n:palm-jumeirah')).toEqual(['jvc', 'palm-jumeirah']);
    expect(outlineKeysOf(undefined)).toEqual([]);
  });
});

describe('an area', () => {
  test('is inside by the even-odd rule: the middle of a star and a ring in a ring are outside', () => {
    const star = [0, 2, 4, 1, 3].map((i): Point => [25 + Math.cos((i * 2 * Math.PI) / 5) / 10, 55 + Math.sin((i * 2 * Math.PI) / 5) / 10]);
    expect(isInside([star], [25, 55])).toBe(false);
    expect(isInside([star], [25.08, 55])).toBe(true);
    const square = ringOfBox({ south: 25, west: 55, north: 26, east: 56 });
    expect(isInside([square], [25.5, 55.5])).toBe(true);
    expect(isInside([square, ringOfBox({ south: 25.4, west: 55.4, north: 25.6, east: 55.6 })], [25.5, 55.5])).toBe(false);
  });
  test('is fitted into the limits of a shape, and keeps its course', () => {
    const circle = (longitude: number): ShapeArea => ({
      ring: Array.from(
        { length: 500 },
        (_, i): Point => [25.1 + Math.cos((i * 2 * Math.PI) / 500) / 50, longitude + Math.sin((i * 2 * Math.PI) / 500) / 50],
      ),
    });
    const areas = [55.1, 55.2, 55.3, 55.4, 55.5].map(circle);
    const fitted = fitShape(areas, 0.00001);
    expect(writeShape(fitted).length).toBeLessThanOrEqual(MAX_SHAPE_LENGTH);
    expect(readShape(writeShape(fitted))).toHaveLength(5);
    for (const [i, { ring }] of fitted.entries()) {
      expect(ring!.length).toBeLessThanOrEqual(MAX_RING_POINTS);
      const [box, before] = [boxAround(ring!), boxAround(areas[i]!.ring!)];
      for (const side of ['south', 'west', 'north', 'east'] as const) expect(Math.abs(box[side] - before[side])).toBeLessThan(0.002);
    }
    // points on a line are left out, three corners always remain
    expect(
      simplifyRing(
        [
          [25, 55],
          [25, 55.1],
          [25, 55.2],
          [25.1, 55.2],
          [25.1, 55],
        ],
        0.0001,
      ),
    ).toEqual([
      [25, 55],
      [25, 55.2],
      [25.1, 55.2],
      [25.1, 55],
    ]);
    expect(
      simplifyRing(
        [
          [25, 55],
          [25, 55.1],
          [25, 55.2],
          [25, 55.3],
        ],
        1,
      ),
    ).toHaveLength(3);
  });
  test('grows from its middle', () => {
    const grown = boxAround(growRing(ringOfBox({ south: 25, west: 55, north: 26, east: 57 }), 1.2));
    expect(grown.south).toBeCloseTo(24.9);
    expect(grown.north).toBeCloseTo(26.1);
    expect(grown.west).toBeCloseTo(54.8);
    expect(grown.east).toBeCloseTo(57.2);
  });
  test('of an outline that is longer than a drawn one is read too', () => {
    const ring = Array.from({ length: 300 }, (_, i): Point => [25 + i / 1000, 55 + (i % 2) / 100]);
    expect(readRing(writeShape([{ ring }]))).toEqual(ring);
    expect(readRing('not a ring')).toBeNull();
  });
});
