import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { bandOf, rangeOf } from './price-bands.ts';
import { type BandCount, findPriceStart } from './price-start.ts';

interface Advert {
  transactionType: TransactionType;
  price: number;
}

function toBands(adverts: readonly Advert[]): BandCount[] {
  const bands = new Map<string, BandCount>();
  for (const { transactionType, price } of adverts) {
    const band = bandOf(transactionType, price);
    const key = `${transactionType} ${band}`;
    bands.set(key, { transactionType, ...rangeOf(transactionType, band), n: (bands.get(key)?.n ?? 0) + 1 });
  }
  return [...bands.values()];
}

const advert = fc.record({
  transactionType: fc.constantFrom(...TRANSACTION_TYPES),
  price: fc.oneof(fc.integer({ min: 1, max: 700_000 }), fc.integer({ min: 1, max: 2_147_483_647 })),
});

test.each(['price-asc', 'price-desc'] as const)('a page by %s that begins at its band is the page of the whole list', (sort) => {
  fc.assert(
    fc.property(fc.array(advert, { maxLength: 60 }), fc.nat(70), (adverts, offset) => {
      const sign = sort === 'price-asc' ? 1 : -1;
      const inOrder = (list: Advert[]) => list.map(({ price }) => price).sort((a, b) => sign * (a - b));
      const { skipped: skippedCount, from } = findPriceStart(toBands(adverts), sort, offset);
      const rest = adverts.filter(({ transactionType, price }) => {
        const start = from[transactionType];
        return start !== undefined && sign * price >= sign * start;
      });
      expect(skippedCount).toBeLessThanOrEqual(offset);
      expect(inOrder(rest).slice(offset - skippedCount)).toEqual(inOrder(adverts).slice(offset));
    }),
    { numRuns: 1000 },
  );
});

test('prices in front of all matches are left out', () => {
  const bands: BandCount[] = [
    { transactionType: 'Buy', min: 5_000_001, max: 5_249_999, n: 3 },
    { transactionType: 'Rent', min: 30_001, max: 32_499, n: 2 },
  ];
  expect(findPriceStart(bands, 'price-asc', 0)).toEqual({ skipped: 0, from: { Buy: 5_000_001, Rent: 30_001 } });
  expect(findPriceStart(bands, 'price-asc', 2)).toEqual({ skipped: 2, from: { Buy: 5_000_001 } });
  expect(findPriceStart(bands, 'price-desc', 0)).toEqual({ skipped: 0, from: { Buy: 5_249_999, Rent: 32_499 } });
});
