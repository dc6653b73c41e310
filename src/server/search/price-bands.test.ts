import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BAND_STARTS, bandOf, bandsOf } from './price-bands.ts';

const price = fc.oneof(fc.constantFrom(...BAND_STARTS.Buy, ...BAND_STARTS.Rent), fc.integer({ min: 1, max: 2_147_483_647 }));
const bound = fc.option(price, { nil: undefined });

describe('price bands', () => {
  test('begin at ever higher prices', () => {
    for (const starts of [BAND_STARTS.Buy, BAND_STARTS.Rent]) expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  });

  test('a price lies in a range exactly once: in one of its whole bands or in what is left at its ends', () => {
    fc.assert(
      fc.property(fc.constantFrom('Buy' as const, 'Rent' as const), bound, bound, price, (type, min, max, one) => {
        const { from, to, rest } = bandsOf(type, { min, max });
        const band = bandOf(type, one);
        const found = Number(from <= band && band <= to) + rest.filter((range) => range.min <= one && one <= range.max).length;
        expect(found).toBe(Number((min === undefined || one >= min) && (max === undefined || one <= max)));
      }),
      { numRuns: 2000 },
    );
  });

  test('bounds between two bands leave nothing to count one by one', () => {
    expect(bandsOf('Buy', { min: 1_000_000, max: 2_000_000 }).rest).toEqual([]);
    expect(bandsOf('Buy', { min: 1_000_000, max: 2_010_000 }).rest).toEqual([{ min: 2_000_001, max: 2_010_000 }]);
  });
});
