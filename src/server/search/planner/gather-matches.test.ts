// Tests when a page is read by gathering (reading all matches and sorting them), from PostgreSQL's estimates of matches and cost.
import { expect, test } from 'vitest';
import { gatherLimits } from './gather-matches.ts';

test('gatherLimits allows more matches where they are neighbours in an index, which a low cost or a place tells', () => {
  // `needed` has a longer time limit than `optional`; the second argument tells whether the filter names a place
  expect(gatherLimits({ matches: 45_000, cost: 4_000 }, false)).toEqual({ maxMatches: 100_000, kind: 'needed' });
  expect(gatherLimits({ matches: 60_000, cost: 50_000 }, true)).toEqual({ maxMatches: 100_000, kind: 'optional' });
});

test('gatherLimits rejects matches far apart where the estimate exceeds the limit by more than half', () => {
  expect(gatherLimits({ matches: 25_000, cost: 60_000 }, false)).toEqual({ maxMatches: 20_000, kind: 'optional' });
  expect(gatherLimits({ matches: 41_000, cost: 23_000 }, false)).toBeNull();
  expect(gatherLimits({ matches: 160_000, cost: 60_000 }, true)).toBeNull();
});
