import { expect, test } from 'vitest';
import { trendText } from './sale.labels.ts';

const START = 'With the mix of homes held still, prices of ready apartments';
const PERIOD = 'from January 2026 to August 2026.';

test.each([
  [0.034, `${START} rose by 3.4 % ${PERIOD}`],
  [-0.012, `${START} fell by 1.2 % ${PERIOD}`],
  [0, `${START} stayed the same ${PERIOD}`],
  [0.0004, `${START} stayed the same ${PERIOD}`],
  [-0.0004, `${START} stayed the same ${PERIOD}`],
])('a trend of %d as a fraction reads: %s', (change, text) => {
  expect(trendText({ housing: 'flat', from: '2026-01', to: '2026-08', change })).toBe(text);
});
