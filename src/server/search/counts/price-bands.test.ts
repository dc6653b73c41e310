import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BAND_STARTS, bandOf, bandsOf } from './price-bands.ts';

const price = fc.oneof(fc.constantFrom(...BAND_STARTS.Buy, ...BAND_STARTS.Rent), fc.integer({ min: 1, max: 2_147_483_647 }));
const bound = fc.option(price, { nil: undefined });

describe('price bands', () => {
  test('start at increasing prices', () => {
    for (const starts of [BAND_STARTS.Buy, BAND_STARTS.Rent]) expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  });

  test('cover each price of a range exactly once, in whole bands or in the rests at its ends', () => {
    fc.assert(
      fc.property(fc.constantFrom('Buy' as const, 'Rent' as const), bound, bound, price, (type, min, max, samplePrice) => {
        const { from, to, rest } = bandsOf(type, { min, max });
        const band = bandOf(type, samplePrice);
        const timesCovered =
          Number(from <= band && band <= to) + rest.filter((range) => range.min <= samplePrice && samplePrice <= range.max).length;
        expect(timesCovered).toBe(Number((min === undefined || samplePrice >= min) && (max === undefined || samplePrice <= max)));
      }),
      { numRuns: 2000 },
    );
  });

  test('leave nothing to count one by one for a range between two bands', () => {
    expect(bandsOf('Buy', { min: 1_000_000, max: 2_000_000 }).rest).toEqual([]);
    expect(bandsOf('Buy', { min: 1_000_000, max: 2_010_000 }).rest).toEqual([{ min: 2_000_001, max: 2_010_000 }]);
  });
});
