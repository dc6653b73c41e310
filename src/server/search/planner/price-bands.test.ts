import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BAND_STARTS, bandOf, bandsOf } from './price-bands.ts';

/** Any price (AED), often one where a band begins. */
const price = fc.oneof(fc.constantFrom(...BAND_STARTS.Buy, ...BAND_STARTS.Rent), fc.integer({ min: 1, max: 2_147_483_647 }));
const bound = fc.option(price, { nil: undefined });

describe('price bands', () => {
  test('start at increasing prices', () => {
    for (const starts of [BAND_STARTS.Buy, BAND_STARTS.Rent]) expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  });

  test('cover each price of a range exactly once, in a whole band or in the cut bands at its ends', () => {
    fc.assert(
      fc.property(fc.constantFrom('Buy' as const, 'Rent' as const), bound, bound, price, (transactionType, min, max, samplePrice) => {
        const { from, to, cutPrices } = bandsOf(transactionType, { min, max });
        const band = bandOf(transactionType, samplePrice);
        const timesInWholeBands = from <= band && band <= to ? 1 : 0;
        const timesInCutBands = cutPrices.filter((range) => range.min <= samplePrice && samplePrice <= range.max).length;
        const isInRange = (min === undefined || samplePrice >= min) && (max === undefined || samplePrice <= max);
        expect(timesInWholeBands + timesInCutBands).toBe(isInRange ? 1 : 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('leave no cut band for a range whose ends are between two bands', () => {
    expect(bandsOf('Buy', { min: 1_000_000, max: 2_000_000 }).cutPrices).toEqual([]);
    expect(bandsOf('Buy', { min: 1_000_000, max: 2_010_000 }).cutPrices).toEqual([{ min: 2_000_001, max: 2_010_000 }]);
  });
});
