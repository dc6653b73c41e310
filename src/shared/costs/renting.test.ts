import { describe, expect, test } from 'vitest';
import { rentingCosts } from './renting.ts';

describe('what moving in costs', () => {
  test('120,000 a year, unfurnished, in four cheques', () => {
    expect(rentingCosts({ emirate: 'Dubai', yearlyRent: 120_000, furnished: false, cheques: 4 })).toEqual({
      firstCheque: 30_000,
      deposit: 6_000,
      agency: 6_000,
      ejari: 200,
      atSigning: 42_200,
      complete: true,
    });
  });

  test('furnished homes take twice the deposit; a small rent still costs the agency’s least fee', () => {
    const costs = rentingCosts({ emirate: 'Dubai', yearlyRent: 60_000, furnished: true, cheques: 1 });
    expect(costs).toMatchObject({ firstCheque: 60_000, deposit: 6_000, agency: 5_000, atSigning: 71_200 });
  });

  test('elsewhere only the cheque itself is known', () => {
    const costs = rentingCosts({ emirate: 'Sharjah', yearlyRent: 60_000, furnished: true, cheques: 3 });
    expect(costs).toEqual({ firstCheque: 20_000, deposit: null, agency: null, ejari: null, atSigning: 20_000, complete: false });
  });
});
