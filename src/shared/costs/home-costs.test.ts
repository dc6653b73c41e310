import { describe, expect, test } from 'vitest';
import { makeCostedHome } from '../../testing/factories/costed-home.ts';
import { EXAMPLE_BUDGET, type HomeCosts, homeCosts, isAffordable } from './home-costs.ts';

/** The lines of the monthly costs in AED, by name. */
const monthlyAmounts = (costs: HomeCosts) => Object.fromEntries(costs.monthly.lines.map(({ line, aed }) => [line, aed]));

// `makeCostedHome()` is a ready apartment of 1,000 sq ft in Dubai for AED 2,000,000
describe('the true cost of a home to buy (S97, S99, S104)', () => {
  test('needs AED 2,129,780 in cash at a price of AED 2,000,000 without a loan', () => {
    expect(homeCosts(makeCostedHome(), { ...EXAMPLE_BUDGET, buyer: 'abroad' }).moveIn).toEqual({ total: 2_129_780, isComplete: true });
  });

  test('counts the service charge that the listing states', () => {
    const costs = homeCosts(makeCostedHome({ serviceCharge: 15, cooling: 'district' }));
    expect(monthlyAmounts(costs)).toEqual({ instalment: 8126, serviceCharge: 1250, cooling: 417, insurance: 83 });
    expect(costs.monthly.total).toBe(8126 + 1250 + 417 + 83);
    expect(costs.monthly.isComplete).toBe(true);
  });

  test('uses the community’s service charge where the listing states none, and marks it as approximate', () => {
    const costs = homeCosts(makeCostedHome({ location: 'Business Bay' }));
    expect(costs.monthly.lines.find(({ line }) => line === 'serviceCharge')).toEqual({
      line: 'serviceCharge',
      aed: 1925,
      approximate: true,
    });
    expect(homeCosts(makeCostedHome({ location: 'Business Bay', propertyType: 'Villa' })).monthly.isComplete).toBe(false);
  });

  test('is a minimum where neither the listing nor the community states the service charge', () => {
    const costs = homeCosts(makeCostedHome());
    expect(monthlyAmounts(costs)).toMatchObject({ serviceCharge: null, cooling: null });
    expect(costs.monthly.isComplete).toBe(false);
    expect(monthlyAmounts(homeCosts(makeCostedHome({ location: 'constructor' })))).toMatchObject({ serviceCharge: null });
  });

  test('counts no agency fee for a home that its owner advertises', () => {
    expect(homeCosts(makeCostedHome()).moveIn.total - homeCosts(makeCostedHome({ hasAgencyFee: false })).moveIn.total).toBe(42_000);
  });

  test('off plan has a loan of half the price, and the rest is cash until handover (S100)', () => {
    const { purchase, moveIn } = homeCosts(makeCostedHome({ completion: 'off-plan' }));
    expect(purchase?.loan).toBe(1_000_000);
    expect(moveIn.total).toBe(1_000_000 + 80_000 + 2790 + 3150 + 10_000);
  });

  test('has a smaller loan where the monthly amount is too small for the largest one and the cash suffices', () => {
    const budget = { ...EXAMPLE_BUDGET, monthly: 5000, cash: 2_000_000 };
    const costs = homeCosts(makeCostedHome({ serviceCharge: 15 }), budget);
    expect(costs.loanLimit).toBe('monthly');
    expect(costs.monthly.total).toBeGreaterThan(4990);
    expect(costs.monthly.total).toBeLessThanOrEqual(5001);
    expect(isAffordable(costs, budget)).toBe(true);
    expect(
      isAffordable(homeCosts(makeCostedHome({ serviceCharge: 100 }), { ...budget, cash: 1_300_000 }), { ...budget, cash: 1_300_000 }),
    ).toBe(false);
  });
});

describe('the true cost of a home to rent (S97)', () => {
  test('adds the housing fee, and what is due at signing for the cheques of the listing', () => {
    const costs = homeCosts(makeCostedHome({ transactionType: 'Rent', price: 10_000, cooling: 'included' }));
    expect(monthlyAmounts(costs)).toEqual({ rent: 10_000, housingFee: 500, cooling: 0 });
    expect(costs.monthly).toMatchObject({ total: 10_500, isComplete: true });
    expect(costs.moveIn.total).toBe(30_000 + 6000 + 6000 + 200);
    expect(homeCosts(makeCostedHome({ transactionType: 'Rent', price: 10_000, cheques: 1 })).moveIn.total).toBe(
      120_000 + 6000 + 6000 + 200,
    );
  });

  test('outside Dubai is a minimum, because the fees are not known', () => {
    const costs = homeCosts(makeCostedHome({ transactionType: 'Rent', price: 10_000, emirate: 'Sharjah' }));
    expect(costs.monthly).toMatchObject({ total: 10_000, isComplete: false });
    expect(costs.moveIn).toEqual({ total: 30_000, isComplete: false });
  });
});
