import { formatMonth, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { SalesGroup } from '../../shared/sale/area-sales.ts';
import classes from './SalesChart.module.css';
import { SalesTable } from './SalesTable.tsx';
import { kindLabel } from './sale.labels.ts';

/** Size of the chart in units of its SVG, which the stylesheet stretches to the box. */
const WIDTH = 100;
const HEIGHT = 40;
/** Fewest months for which a chart is drawn. */
const MIN_MONTHS = 3;

type MonthFigures = SalesGroup['months'][number];

/** The position of a month such as `2026-08` among all months: 1 more than that of the month before. */
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** Divides months, which are in order, into runs of months that follow each other without a gap. */
function consecutiveRuns(months: readonly MonthFigures[]): MonthFigures[][] {
  const runs: MonthFigures[][] = [];
  for (const figures of months) {
    const previous = runs.at(-1)?.at(-1);
    if (previous && monthNumber(figures.month) === monthNumber(previous.month) + 1) runs.at(-1)!.push(figures);
    else runs.push([figures]);
  }
  return runs;
}

/**
 * Chart of the median price per square foot by month; its band is the middle half of the sales. Months with too few sales are left out, as a gap in
 * line and band. The same figures can be opened as a table. Renders nothing for fewer than three months.
 */
export function SalesChart({ group, place }: { group: SalesGroup; place: string }) {
  const { months } = group;
  const [firstMonth, lastMonth] = [months[0], months.at(-1)];
  if (!firstMonth || !lastMonth || months.length < MIN_MONTHS) return null;
  const bottom = Math.min(...months.map(({ unitPrice }) => unitPrice.low));
  const top = Math.max(...months.map(({ unitPrice }) => unitPrice.high));
  const [start, end] = [monthNumber(firstMonth.month), monthNumber(lastMonth.month)];
  // horizontal position of a month, and vertical position of a price; y counts downwards
  const x = (month: string) => ((monthNumber(month) - start) / (end - start)) * WIDTH;
  const y = (price: number) => HEIGHT - ((price - bottom) / Math.max(1, top - bottom)) * HEIGHT;
  const pointsOf = (run: readonly MonthFigures[], figure: 'low' | 'median' | 'high') =>
    run.map(({ month, unitPrice }) => `${x(month).toFixed(2)},${y(unitPrice[figure]).toFixed(2)}`);
  const label = m.sale_chart({
    kind: kindLabel(group),
    place: placeLabel(place),
    first: formatNumber(firstMonth.unitPrice.median),
    from: formatMonth(firstMonth.month),
    last: formatNumber(lastMonth.unitPrice.median),
    to: formatMonth(lastMonth.month),
  });
  return (
    <figure className={classes.chart}>
      <figcaption className="text-xs muted">{m.sale_chart_unit()}</figcaption>
      {/* time runs from left to right in both languages */}
      <div className={`grid label-columns mt-sm ${classes.plot}`} dir="ltr">
        <span className={classes.scale} aria-hidden="true">
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(bottom)}</span>
        </span>
        <svg className="full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {consecutiveRuns(months).map((run) => (
            <g key={run[0]!.month} className={run.length === 1 ? classes.loneMonth : undefined}>
              {/* the band: along the upper quartiles and back along the lower ones */}
              <polygon points={[...pointsOf(run, 'high'), ...pointsOf(run, 'low').toReversed()].join(' ')} />
              {/* the first point twice, because a line of one month is drawn, as a dot, only if it has two points */}
              <polyline points={[...pointsOf(run.slice(0, 1), 'median'), ...pointsOf(run, 'median')].join(' ')} />
            </g>
          ))}
        </svg>
        <span className={classes.months} aria-hidden="true">
          <span dir="auto">{formatMonth(firstMonth.month)}</span>
          <span dir="auto">{formatMonth(lastMonth.month)}</span>
        </span>
      </div>
      <details className="mt-xs">
        <summary className="link min-44 fit text-sm pointer">{m.sale_table_show()}</summary>
        <SalesTable
          caption={label}
          hidesCaption
          heading={m.sale_month()}
          rows={months.map((figures) => ({ label: formatMonth(figures.month), ...figures }))}
        />
      </details>
    </figure>
  );
}
