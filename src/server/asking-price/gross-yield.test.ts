import { expect, test } from 'vitest';
import { grossYield } from './gross-yield.ts';

test('the gross yield is the rent of a year as a share of the price, and unknown without one of the two', () => {
  expect(grossYield(120_000, 2_000_000)).toBe(0.06);
  for (const [rent, price] of [
    [null, 2_000_000],
    [120_000, null],
    [0, 2_000_000],
    [120_000, 0],
  ] as const)
    expect(grossYield(rent, price)).toBeNull();
});
