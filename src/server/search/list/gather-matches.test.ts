import { expect, test } from 'vitest';
import { gatherLimits } from './gather-matches.ts';

test('matches that are neighbours in an index are gathered and waited for, also more of them than elsewhere', () => {
  expect(gatherLimits({ matches: 45_000, cost: 4_000 }, false)).toEqual({ maxMatches: 100_000, kind: 'needed' });
  expect(gatherLimits({ matches: 60_000, cost: 50_000 }, true)).toEqual({ maxMatches: 100_000, kind: 'optional' });
});

test('matches far apart are gathered where they are few by the statistics, which may be wrong by half', () => {
  expect(gatherLimits({ matches: 25_000, cost: 60_000 }, false)).toEqual({ maxMatches: 20_000, kind: 'optional' });
  expect(gatherLimits({ matches: 41_000, cost: 23_000 }, false)).toBeNull();
  expect(gatherLimits({ matches: 160_000, cost: 60_000 }, true)).toBeNull();
});
