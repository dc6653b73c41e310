// How many cases generated tests run: all in `npm run test:all`, a sample that is the same at each run in `npm test`.
import { seededRandom } from './seeded-random.ts';

/** The environment variable that `npm run test:all` sets. */
export const RUN_ALL_VARIABLE = 'TEST_ALL';
/** Whether this is `npm run test:all`. */
export const RUNS_ALL = process.env[RUN_ALL_VARIABLE] === '1';

/** The number of runs of a generated test: `all` in `npm run test:all`, otherwise `few`. */
export const runsOf = ({ all, few }: { all: number; few: number }): number => (RUNS_ALL ? all : few);

/** All cases in `npm run test:all`, otherwise `count` of them, in their order. */
export function sampleOf<T>(cases: readonly T[], count: number): readonly T[] {
  if (RUNS_ALL || cases.length <= count) return cases;
  const random = seededRandom(cases.length);
  const ranks = cases.map(() => random());
  const limit = ranks.toSorted((a, b) => a - b)[count]!;
  return cases.filter((_, index) => ranks[index]! < limit);
}
