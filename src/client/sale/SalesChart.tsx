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

/**
 * Chart of the median price per square foot by month; its band is the middle half of the sales. Months with too few sales are left out, and the others
 * are evenly spaced. The same figures can be opened as a table. Renders nothing for fewer than three months.
 */
export function SalesChart({ group, place }: { group: SalesGroup; place: string }) {
  const { months } = group;
  const [firstMonth, lastMonth] = [months[0], months.at(-1)];
  if (!firstMonth || !lastMonth || months.length < MIN_MONTHS) return null;
  const bottom = Math.min(...months.map(({ unitPrice }) => unitPrice.low));
  const top = Math.max(...months.map(({ unitPrice }) => unitPrice.high));
  // horizontal position of the month with index `i`, and vertical position of a price; y counts downwards
  const x = (i: number) => (i / (months.length - 1)) * WIDTH;
  const y = (price: number) => HEIGHT - ((price - bottom) / Math.max(1, top - bottom)) * HEIGHT;
  const pointsOf = (figure: 'low' | 'median' | 'high') =>
    months.map(({ unitPrice }, i) => `${x(i).toFixed(2)},${y(unitPrice[figure]).toFixed(2)}`);
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
      <div className={classes.plot} dir="ltr">
        <span className={classes.scale} aria-hidden="true">
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(bottom)}</span>
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {/* the band: along the upper quartiles and back along the lower ones */}
          <polygon points={[...pointsOf('high'), ...pointsOf('low').toReversed()].join(' ')} />
          <polyline points={pointsOf('median').join(' ')} />
        </svg>
        <span className={classes.months} aria-hidden="true">
          <span dir="auto">{formatMonth(firstMonth.month)}</span>
          <span dir="auto">{formatMonth(lastMonth.month)}</span>
        </span>
      </div>
      <details className={classes.asTable}>
        <summary className="link min-44">{m.sale_table_show()}</summary>
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
