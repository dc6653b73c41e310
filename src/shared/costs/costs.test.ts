import { describe, expect, test } from 'vitest';
import { buyingCosts } from './costs.ts';

describe('the cost of buying', () => {
  test('is AED 2,129,780 for a price of AED 2,000,000', () => {
    expect(buyingCosts(2_000_000)).toEqual({
      price: 2_000_000,
      transfer: 80_000,
      agency: 42_000,
      registration: 4_780,
      certificate: 3_000,
      total: 2_129_780,
    });
  });

  test('includes the lower trustee fee below AED 500,000', () => {
    expect(buyingCosts(499_999).registration).toBe(2_680);
    expect(buyingCosts(500_000).registration).toBe(4_780);
  });

  test.each([1, 333_333, 1_234_567, 2_147_483_647])('for AED %d consists of whole dirhams that add up to the total', (price) => {
    const { total, ...amounts } = buyingCosts(price);
    for (const aed of Object.values(amounts)) expect(Number.isInteger(aed)).toBe(true);
    expect(Object.values(amounts).reduce((sum, aed) => sum + aed, 0)).toBe(total);
  });
});
