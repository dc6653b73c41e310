import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { bandOf, rangeOf } from './price-bands.ts';
import { type BandCount, findPriceStart } from './price-start.ts';

/** A home for sale or for rent. */
interface Home {
  transactionType: TransactionType;
  price: number;
}

/** How many of the homes are in each price band. */
function countByBand(homes: readonly Home[]): BandCount[] {
  const bands = new Map<string, BandCount>();
  for (const { transactionType, price } of homes) {
    const band = bandOf(transactionType, price);
    const key = `${transactionType} ${band}`;
    bands.set(key, { transactionType, ...rangeOf(transactionType, band), n: (bands.get(key)?.n ?? 0) + 1 });
  }
  return [...bands.values()];
}

const home = fc.record({
  transactionType: fc.constantFrom(...TRANSACTION_TYPES),
  price: fc.oneof(fc.integer({ min: 1, max: 700_000 }), fc.integer({ min: 1, max: 2_147_483_647 })),
});

test.each(['price-asc', 'price-desc'] as const)('a page by %s read from its price start equals the page of the whole list', (sort) => {
  fc.assert(
    // also offsets beyond the end of the list
    fc.property(fc.array(home, { maxLength: 60 }), fc.nat(70), (homes, offset) => {
      const sign = sort === 'price-asc' ? 1 : -1;
      const sortedPrices = (list: Home[]) => list.map(({ price }) => price).sort((a, b) => sign * (a - b));
      const { skipped, from } = findPriceStart(countByBand(homes), sort, offset);
      const homesFromStart = homes.filter(({ transactionType, price }) => {
        const start = from[transactionType];
        return start !== undefined && sign * price >= sign * start;
      });
      expect(skipped).toBeLessThanOrEqual(offset);
      expect(sortedPrices(homesFromStart).slice(offset - skipped)).toEqual(sortedPrices(homes).slice(offset));
    }),
    { numRuns: 1000 },
  );
});

test('findPriceStart begins at the first price with matches after the offset', () => {
  const bands: BandCount[] = [
    { transactionType: 'Buy', min: 5_000_001, max: 5_249_999, n: 3 },
    { transactionType: 'Rent', min: 30_001, max: 32_499, n: 2 },
  ];
  expect(findPriceStart(bands, 'price-asc', 0)).toEqual({ skipped: 0, from: { Buy: 5_000_001, Rent: 30_001 } });
  expect(findPriceStart(bands, 'price-asc', 2)).toEqual({ skipped: 2, from: { Buy: 5_000_001 } });
  expect(findPriceStart(bands, 'price-desc', 0)).toEqual({ skipped: 0, from: { Buy: 5_249_999, Rent: 32_499 } });
});
