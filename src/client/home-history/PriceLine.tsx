import { formatDay, formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PriceEvent, PriceHistory } from '../../shared/property/price-history.ts';
import { DAY_MS } from '../../shared/time.ts';
import classes from './PriceHistorySection.module.css';

/** Size of the SVG in its own units; it is stretched to its box. */
const WIDTH = 100;
const HEIGHT = 24;
/** Space above the highest and below the lowest price. */
const MARGIN = 2;

/** Whether the home was on offer at a price after an event, so that the line has a point there. */
export const hasAskingPrice = ({ kind }: PriceEvent): boolean => ['listed', 'changed', 'back', 'earlier'].includes(kind);

/** The asking price over time as steps, from the first listing until today. The table below it says the same. */
export function PriceLine({
  history: { events, price, days, firstSeen },
  transactionType,
}: {
  history: PriceHistory;
  transactionType: string;
}) {
  const points = events
    .filter(hasAskingPrice)
    .map((event) => ({ timeMs: Date.parse(event.at), price: event.price }))
    .toReversed();
  const [startMs, durationMs] = [Date.parse(firstSeen), Math.max(1, days) * DAY_MS];
  const low = Math.min(price, ...points.map((point) => point.price));
  const high = Math.max(price, ...points.map((point) => point.price));
  const x = (timeMs: number) => Math.min(WIDTH, ((timeMs - startMs) / durationMs) * WIDTH);
  const y = (aed: number) => MARGIN + (1 - (aed - low) / Math.max(1, high - low)) * (HEIGHT - 2 * MARGIN);
  // a price holds until the next one, so each change is a horizontal and a vertical line
  const steps = points.flatMap((point, i) => [
    ...(i === 0 ? [] : [`${x(point.timeMs).toFixed(2)},${y(points[i - 1]!.price).toFixed(2)}`]),
    `${x(point.timeMs).toFixed(2)},${y(point.price).toFixed(2)}`,
  ]);
  const firstPrice = formatPrice(points[0]!.price, transactionType);
  const currentPrice = formatPrice(price, transactionType);
  return (
    // time runs from left to right in both languages
    <div className={classes.chart} dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.home_history_chart({ first: firstPrice, from: formatDay(firstSeen), last: currentPrice })}
      >
        <polyline points={[...steps, `${WIDTH},${y(price).toFixed(2)}`].join(' ')} />
      </svg>
      <p className={classes.axisEnds} aria-hidden="true">
        <span dir="auto">{firstPrice}</span>
        <span dir="auto">{currentPrice}</span>
      </p>
    </div>
  );
}
