import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLASSES, classOf, classRanges, classStarts } from './price-classes.ts';

describe('price classes', () => {
  test('have about as many areas each, and limits in round numbers', () => {
    // 50 areas with median prices from 700 to 2660 AED per square foot
    const prices = Array.from({ length: 50 }, (_, i) => 700 + i * 40);
    const starts = classStarts(prices);
    expect(starts).toEqual([1100, 1500, 1900, 2300]);
    const areasPerClass = Array.from({ length: CLASSES }, (_, i) => prices.filter((price) => classOf(price, starts) === i).length);
    expect(areasPerClass).toEqual([10, 10, 10, 10, 10]);
    expect(classRanges(prices, starts)[0]).toEqual({ low: 700, high: 1099 });
    expect(classRanges(prices, starts).at(-1)).toEqual({ low: 2300, high: 2660 });
  });

  test('are fewer where prices are equal', () => {
    expect(classStarts([1000, 1000, 1000])).toEqual([]);
    expect(classRanges([1000, 1000], [])).toEqual([{ low: 1000, high: 1000 }]);
    expect(classStarts([])).toEqual([]);
  });

  test('have no limit above the dearest area, to which a median price may be rounded up', () => {
    expect(classStarts([1480])).toEqual([]);
    expect(classRanges([1480], [])).toEqual([{ low: 1480, high: 1480 }]);
  });

  test('put every price into the range that the legend names for its class', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 200, max: 9000 }), { minLength: 1, maxLength: 80 }), (prices) => {
        const starts = classStarts(prices);
        const ranges = classRanges(prices, starts);
        for (const { low, high } of ranges) expect(low).toBeLessThanOrEqual(high);
        for (const price of prices) {
          const { low, high } = ranges[classOf(price, starts)]!;
          expect(price).toBeGreaterThanOrEqual(low);
          expect(price).toBeLessThanOrEqual(high);
        }
      }),
    );
  });
});
