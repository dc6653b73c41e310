import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AskingPrice } from '../../shared/property/advertised-price.ts';
import type { PriceEvent, PriceHistory } from '../../shared/property/price-history.ts';
import { DAY_MS } from '../../shared/time.ts';
import classes from './PriceHistorySection.module.css';
import { formatPriceOf } from './price-event.labels.ts';

/** Size of the drawing in units of the SVG, which is stretched to its box. */
const WIDTH = 100;
const HEIGHT = 24;
/** Space above the highest and below the lowest price, in the same units. */
const MARGIN = 2;

/** Whether an event gave the home an asking price, which the chart shows. Other events end an offer, or are about another current listing. */
export const hasAskingPrice = ({ kind }: PriceEvent): boolean => ['listed', 'changed', 'back', 'earlier'].includes(kind);

/**
 * Chart of the asking price over time as a line with steps, from the first listing until today. `EventTable` has the same prices as text.
 */
export function PriceLine({ history, home }: { history: PriceHistory; home: AskingPrice }) {
  const { events, price, days, firstSeen } = history;
  // events are listed newest first, the line is drawn from the oldest
  const points = events
    .filter(hasAskingPrice)
    .map((event) => ({ timeMs: Date.parse(event.at), price: event.price }))
    .toReversed();
  const startMs = Date.parse(firstSeen);
  const durationMs = Math.max(1, days) * DAY_MS;
  const low = Math.min(price, ...points.map((point) => point.price));
  const high = Math.max(price, ...points.map((point) => point.price));
  const x = (timeMs: number) => Math.min(WIDTH, ((timeMs - startMs) / durationMs) * WIDTH);
  const y = (aed: number) => MARGIN + (1 - (aed - low) / Math.max(1, high - low)) * (HEIGHT - 2 * MARGIN);
  const coordinates = (timeMs: number, aed: number) => `${x(timeMs).toFixed(2)},${y(aed).toFixed(2)}`;
  // a price holds until the next one, so each change is a horizontal line to a corner, and a vertical line from there
  const steps = points.flatMap((point, i) => {
    const previous = points[i - 1];
    const corner = previous ? [coordinates(point.timeMs, previous.price)] : [];
    return [...corner, coordinates(point.timeMs, point.price)];
  });
  const firstPrice = formatPriceOf(home, points[0]!.price);
  const currentPrice = formatPriceOf(home, price);
  return (
    // time runs from left to right in both languages
    <div className={classes.chart} dir="ltr">
      <svg
        className="full line-below"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.home_history_chart({ first: firstPrice, from: formatDay(firstSeen), last: currentPrice })}
      >
        <polyline points={[...steps, `${WIDTH},${y(price).toFixed(2)}`].join(' ')} />
      </svg>
      <p className="flex between mt-2xs text-xs muted" aria-hidden="true">
        <span dir="auto">{firstPrice}</span>
        <span dir="auto">{currentPrice}</span>
      </p>
    </div>
  );
}
