import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SalesGroup } from '../../shared/sale/area-sales.ts';
import { SalesChart } from './SalesChart.tsx';

afterEach(cleanup);

/** Sales in these months; the median price per square foot is the same in all of them. */
const makeGroup = (months: string[]): SalesGroup => ({
  stage: 'ready',
  housing: 'flat',
  bedrooms: null,
  window: null,
  months: months.map((month) => {
    const unitPrice = { low: 1000, median: 1500, high: 2000 };
    return { month, n: 10, price: { low: 1_000_000, median: 1_500_000, high: 2_000_000 }, unitPrice };
  }),
});
/** The horizontal positions of the points of each line in the chart, from 0 to 100, without repetitions. */
function linesOf(months: string[]): number[][] {
  const { container } = render(<SalesChart group={makeGroup(months)} place="Dubai Marina" />);
  return [...container.querySelectorAll('polyline')].map((line) => {
    const positions = line
      .getAttribute('points')!
      .split(' ')
      .map((point) => Number(point.split(',')[0]));
    return [...new Set(positions)];
  });
}

test('the chart has one line through months without a gap, also over the turn of the year', () => {
  expect(linesOf(['2025-11', '2025-12', '2026-01'])).toEqual([[0, 50, 100]]);
});

test('the chart leaves a gap for missing months and breaks its line there', () => {
  expect(linesOf(['2026-01', '2026-02', '2026-04', '2026-10', '2026-11'])).toEqual([[0, 10], [30], [90, 100]]);
});
