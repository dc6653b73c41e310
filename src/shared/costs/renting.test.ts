import { describe, expect, test } from 'vitest';
import { rentingCosts } from './renting.ts';

describe('the cost of moving in', () => {
  test('adds up for AED 120,000 a year, unfurnished, in four cheques', () => {
    expect(rentingCosts({ emirate: 'Dubai', yearlyRent: 120_000, furnished: false, cheques: 4 })).toEqual({
      firstCheque: 30_000,
      deposit: 6_000,
      agency: 6_000,
      ejari: 200,
      atSigning: 42_200,
      complete: true,
    });
  });

  test('doubles the deposit for a furnished property and includes the minimum agency fee for a small rent', () => {
    const costs = rentingCosts({ emirate: 'Dubai', yearlyRent: 60_000, furnished: true, cheques: 1 });
    expect(costs).toMatchObject({ firstCheque: 60_000, deposit: 6_000, agency: 5_000, atSigning: 71_200 });
  });

  test('in other emirates includes only the first cheque, because no fees are known', () => {
    const costs = rentingCosts({ emirate: 'Sharjah', yearlyRent: 60_000, furnished: true, cheques: 3 });
    expect(costs).toEqual({ firstCheque: 20_000, deposit: null, agency: null, ejari: null, atSigning: 20_000, complete: false });
  });
});
