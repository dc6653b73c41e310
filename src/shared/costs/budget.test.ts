import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCostedHome } from '../../testing/factories/costed-home.ts';
import { largestPrice, type PriceGroup } from './budget.ts';
import { BUYERS } from './buyers.ts';
import { type Budget, EXAMPLE_BUDGET, homeCosts, isAffordable } from './home-costs.ts';
import { COST_EMIRATES } from './purchase.ts';

const READY: PriceGroup = { transactionType: 'Buy', emirate: 'Dubai', isOffPlan: false };

describe('the largest price of a budget (S93, S94)', () => {
  test.each([
    [8000, 250_000, 745_000, 3028],
    [12_000, 400_000, 1_214_000, 4931],
    [20_000, 800_000, 2_462_000, 10_003],
  ])('with AED %d a month and %d in cash is about AED %d in Dubai, limited by the cash', (monthly, cash, price, instalment) => {
    const budget = { ...EXAMPLE_BUDGET, monthly, cash };
    const largest = largestPrice(READY, budget);
    expect(Math.round(largest.price / 1000) * 1000).toBe(price);
    expect(largest.limit).toBe('cash');
    const { purchase } = homeCosts(makeCostedHome({ price: largest.price }), budget);
    expect(Math.abs(purchase!.monthly - instalment)).toBeLessThanOrEqual(2);
  });

  test('of a rent leaves enough of the monthly amount for the housing fee', () => {
    expect(largestPrice({ transactionType: 'Rent', emirate: 'Dubai' }, { ...EXAMPLE_BUDGET, monthly: 12_000, cash: 400_000 })).toEqual({
      price: 11_429,
      limit: 'monthly',
    });
  });

  test('of a rent is limited by the cash when that does not pay the first cheque, deposit and fee', () => {
    const largest = largestPrice({ transactionType: 'Rent', emirate: 'Dubai' }, { ...EXAMPLE_BUDGET, monthly: 12_000, cash: 30_000 });
    expect(largest.limit).toBe('cash');
    expect(largest.price).toBeLessThan(8000);
  });

  test('is limited by the monthly amount when the cash suffices for more, and by the income when one is given', () => {
    const budget = { ...EXAMPLE_BUDGET, monthly: 3000, cash: 2_000_000 };
    expect(largestPrice(READY, budget).limit).toBe('monthly');
    expect(largestPrice(READY, { ...budget, monthly: 20_000, income: 5000 }).limit).toBe('income');
  });

  test('is that of a purchase without a loan for buyers who live abroad', () => {
    const largest = largestPrice(READY, { ...EXAMPLE_BUDGET, cash: 2_129_780, buyer: 'abroad' });
    expect(largest.price).toBe(2_000_000);
  });

  /** Random budgets; `interest` has steps of 0.01 percent. */
  const budgets = fc.record({
    monthly: fc.integer({ min: 2000, max: 200_000 }),
    cash: fc.integer({ min: 30_000, max: 20_000_000 }),
    interest: fc.integer({ min: 0, max: 1000 }).map((basisPoints) => basisPoints / 100),
    years: fc.integer({ min: 1, max: 25 }),
    buyer: fc.constantFrom(...BUYERS),
    firstHome: fc.boolean(),
  });
  const groups: fc.Arbitrary<PriceGroup> = fc.oneof(
    fc.record({ transactionType: fc.constant('Buy' as const), emirate: fc.constantFrom(...COST_EMIRATES), isOffPlan: fc.boolean() }),
    fc.record({
      transactionType: fc.constant('Rent' as const),
      emirate: fc.constantFrom(...COST_EMIRATES),
      isFurnished: fc.boolean(),
      cheques: fc.constantFrom(null, 1, 2, 4, 6, 12),
    }),
  );
  /** A home of a group without the costs that the price does not decide: service charge and cooling. */
  const homeOf = (group: PriceGroup, price: number) =>
    makeCostedHome({
      transactionType: group.transactionType,
      emirate: group.emirate,
      price,
      area: 0,
      location: '',
      completion: group.isOffPlan ? 'off-plan' : 'ready',
      furnished: group.isFurnished ? 'yes' : 'no',
      cheques: group.cheques ?? null,
    });
  const cashOf = (group: PriceGroup, price: number, budget: Budget) => homeCosts(homeOf(group, price), budget).moveIn.total;

  test('fits, and AED 1,000 more does not, in every scenario', () => {
    fc.assert(
      fc.property(groups, budgets, (group, budget) => {
        const { price } = largestPrice(group, budget);
        const isAffordableAt = (aed: number) => isAffordable(homeCosts(homeOf(group, aed), budget), budget);
        if (price > 0) expect(isAffordableAt(price)).toBe(true);
        expect(isAffordableAt(price + 1000)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('rises with the cash and with the monthly amount', () => {
    fc.assert(
      fc.property(groups, budgets, fc.integer({ min: 0, max: 500_000 }), (group, budget, increase) => {
        const { price } = largestPrice(group, budget);
        expect(largestPrice(group, { ...budget, cash: budget.cash + increase }).price).toBeGreaterThanOrEqual(price);
        expect(largestPrice(group, { ...budget, monthly: budget.monthly + increase }).price).toBeGreaterThanOrEqual(price);
      }),
      { numRuns: 200 },
    );
  });

  test('exists because the cash needed never falls when the price rises', () => {
    fc.assert(
      fc.property(
        groups,
        budgets,
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (group, budget, price, increase) => {
          expect(cashOf(group, price + increase, budget)).toBeGreaterThanOrEqual(cashOf(group, price, budget));
        },
      ),
      { numRuns: 500 },
    );
  });
});
