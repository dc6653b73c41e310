import { expect, test } from 'vitest';
import { rentRise } from './rent-rise.ts';

// [rent, index] in AED a year, and the largest rise in percent; two where the decree leaves it open
test.each([
  [110_000, 100_000, 0, 0],
  [100_000, 100_000, 0, 0],
  [90_000, 100_000, 0, 0],
  [89_999, 100_000, 0, 5],
  [89_001, 100_000, 0, 5],
  [89_000, 100_000, 5, 5],
  [80_000, 100_000, 5, 5],
  [79_500, 100_000, 5, 10],
  [79_000, 100_000, 10, 10],
  [70_000, 100_000, 10, 10],
  [69_999, 100_000, 10, 15],
  [69_000, 100_000, 15, 15],
  [60_000, 100_000, 15, 15],
  [59_999, 100_000, 20, 20],
  [1, 2_147_483_647, 20, 20],
])('a rent of %i with an index of %i may rise by %i to %i percent', (rent, index, least, most) => {
  const rise = rentRise(rent, index);
  expect([Math.round(rise.least * 100), Math.round(rise.most * 100)]).toEqual([least, most]);
});

test('the new rent is in whole dirhams and never above the allowed share', () => {
  expect(rentRise(85_000, 100_000)).toMatchObject({ leastRent: 89_250, mostRent: 89_250, below: 0.15 });
  expect(rentRise(84_999, 100_000).mostRent).toBe(89_248);
});
