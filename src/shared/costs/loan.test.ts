import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeLoan, loanCap, monthlyInstalment } from './loan.ts';

describe('the largest loan', () => {
  test.each([
    ['expat', 5_000_000, true, 0.75, 0.8],
    ['expat', 5_000_001, true, 0.65, 0.7],
    ['national', 5_000_000, true, 0.8, 0.85],
    ['national', 9_000_000, true, 0.7, 0.75],
    ['expat', 2_000_000, false, 0.6, 0.6],
    ['national', 2_000_000, false, 0.65, 0.65],
  ] as const)('for %s, AED %d, first home %s is %d, by the circular %d', (buyer, price, firstHome, byRules, byCircular) => {
    expect(loanCap(price, buyer, firstHome)).toEqual({ byRules, byCircular });
  });

  test('is checked against both rules', () => {
    const cap = loanCap(2_000_000, 'expat', true);
    expect(judgeLoan(0, 2_000_000, cap)).toBe('none');
    expect(judgeLoan(1_500_000, 2_000_000, cap)).toBe('fits');
    expect(judgeLoan(1_500_001, 2_000_000, cap)).toBe('disputed');
    expect(judgeLoan(1_600_000, 2_000_000, cap)).toBe('disputed');
    expect(judgeLoan(1_600_001, 2_000_000, cap)).toBe('over');
  });
});

describe('the monthly instalment', () => {
  test('of AED 1,600,000 at 4.25% over 25 years is AED 8,668', () => {
    expect(Math.round(monthlyInstalment(1_600_000, 4.25, 25))).toBe(8_668);
  });

  test('without interest is an equal part of the loan, and without a loan is zero', () => {
    expect(monthlyInstalment(120_000, 0, 10)).toBe(1_000);
    expect(monthlyInstalment(0, 4, 25)).toBe(0);
  });

  test('at an interest too small for the formula is as without interest, and just above that nearly so', () => {
    for (const interest of [1e-13, Number.MIN_VALUE]) expect(monthlyInstalment(120_000, interest, 10)).toBe(1_000);
    expect(monthlyInstalment(120_000, 1e-6, 10)).toBeCloseTo(1_000, 2);
  });

  test('repays the whole debt by the last payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 25 }),
        (loan, basisPoints, years) => {
          const interest = basisPoints / 100;
          const instalment = monthlyInstalment(loan, interest, years);
          let debt = loan;
          for (let month = 0; month < years * 12; month++) debt += (debt * interest) / 1200 - instalment;
          expect(Math.abs(debt)).toBeLessThan(Math.max(1e-6 * loan, 0.01));
        },
      ),
    );
  });
});
