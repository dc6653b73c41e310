import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COST_EMIRATES, type Fee, type Purchase, purchaseCosts } from './purchase.ts';

const makePurchase = (overrides: Partial<Purchase> = {}): Purchase => ({
  emirate: 'Dubai',
  price: 2_000_000,
  downPayment: 2_000_000,
  interest: 4.25,
  years: 25,
  buyer: 'expat',
  firstHome: true,
  ...overrides,
});
const feeOf = (costs: ReturnType<typeof purchaseCosts>, name: Fee) => costs.fees.find(({ fee }) => fee === name)?.aed;

describe('the cost of a purchase', () => {
  test('of AED 2,000,000 in cash is AED 2,129,780, without an instalment', () => {
    const costs = purchaseCosts(makePurchase());
    expect(costs).toMatchObject({
      loan: 0,
      monthly: 0,
      incomeNeeded: 0,
      feesTotal: 129_780,
      cash: 2_129_780,
      complete: true,
      verdict: 'none',
    });
    expect(costs.fees.map(({ fee }) => fee)).toEqual(['transfer', 'agency', 'registration', 'certificate']);
  });

  test('with a loan adds registration, valuation and the bank’s fee in cash', () => {
    const costs = purchaseCosts(makePurchase({ downPayment: 400_000 }));
    expect(costs).toMatchObject({ loan: 1_600_000, monthly: 8_668, incomeNeeded: 17_336, verdict: 'disputed' });
    expect(feeOf(costs, 'mortgage')).toBe(4_290);
    expect(feeOf(costs, 'valuation')).toBe(3_150);
    expect(feeOf(costs, 'bank')).toBe(16_000);
    expect(costs.feesTotal).toBe(129_780 + 4_290 + 3_150 + 16_000);
    expect(costs.cash).toBe(400_000 + 153_220);
  });

  test('limits the down payment to the price', () => {
    expect(purchaseCosts(makePurchase({ downPayment: 3_000_000 })).cash).toBe(2_129_780);
  });

  test('in Abu Dhabi includes 2% for every buyer and no other fee', () => {
    const costs = purchaseCosts(makePurchase({ emirate: 'Abu Dhabi' }));
    expect(feeOf(costs, 'transfer')).toBe(40_000);
    expect(feeOf(costs, 'agency')).toBeNull();
    expect(costs).toMatchObject({ complete: false, cash: 2_040_000 });
  });

  test.each([
    ['national', 1_000_000, 20_000],
    ['national', 100_000, 2_500],
    ['expat', 1_000_000, 30_000],
    ['expat', 90_000, 3_000],
  ] as const)('in Ajman includes for a buyer (%s) at a price of AED %d a transfer fee of AED %d', (buyer, price, aed) => {
    expect(feeOf(purchaseCosts(makePurchase({ emirate: 'Ajman', buyer, price, downPayment: price })), 'transfer')).toBe(aed);
  });

  test('in Ras Al Khaimah includes 2% for every buyer', () => {
    expect(feeOf(purchaseCosts(makePurchase({ emirate: 'Ras Al Khaimah' })), 'transfer')).toBe(40_000);
  });

  test.each(['Sharjah', 'Fujairah', 'Umm Al Quwain'] as const)('in %s includes no assumed fee', (emirate) => {
    const costs = purchaseCosts(makePurchase({ emirate }));
    expect(costs.fees.every(({ aed }) => aed === null)).toBe(true);
    expect(costs).toMatchObject({ feesTotal: 0, cash: 2_000_000, complete: false });
  });

  test('consists of whole dirhams that add up in every scenario', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COST_EMIRATES),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (emirate, price, share, firstHome) => {
          const downPayment = Math.round(price * share);
          const costs = purchaseCosts(makePurchase({ emirate, price, downPayment, firstHome }));
          expect(costs.loan + downPayment).toBe(price);
          expect(costs.cash).toBe(downPayment + costs.fees.reduce((sum, { aed }) => sum + (aed ?? 0), 0));
          for (const { aed } of costs.fees) expect(aed === null || Number.isInteger(aed)).toBe(true);
        },
      ),
    );
  });
});
