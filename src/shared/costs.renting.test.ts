import { describe, expect, test } from 'vitest';
import { rentingCosts } from './costs.renting.ts';

describe('what moving in costs', () => {
  test('120,000 a year, unfurnished, in four cheques', () => {
    expect(rentingCosts({ yearlyRent: 120_000, furnished: false, cheques: 4 })).toEqual({
      firstCheque: 30_000,
      deposit: 6_000,
      agency: 6_000,
      ejari: 200,
      atSigning: 42_200,
      onTop: 6_200,
    });
  });

  test('furnished homes take twice the deposit; a small rent still costs the agency’s least fee', () => {
    const costs = rentingCosts({ yearlyRent: 60_000, furnished: true, cheques: 1 });
    expect(costs).toMatchObject({ firstCheque: 60_000, deposit: 6_000, agency: 5_000, atSigning: 71_200 });
  });
});
