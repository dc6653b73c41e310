import { formatMillions } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ShownEstimate } from '../../shared/sale/home-estimate.ts';
import classes from './EstimateRange.module.css';

/** The range of an estimate as a bar, with marks at its middle and the asking price (AED). Its colours are neutral: the site does not judge the price. */
export function EstimateRange({ low, middle, high, asking }: Pick<ShownEstimate, 'low' | 'middle' | 'high' | 'asking'>) {
  // the bar reaches from the lowest to the highest of these prices; at least AED 1, so that nothing is divided by 0
  const [barStart, barEnd] = [Math.min(low, asking), Math.max(high, asking)];
  const barLength = Math.max(1, barEnd - barStart);
  const positionOf = (price: number) => `${(((price - barStart) / barLength) * 100).toFixed(2)}%`;
  const prices = { low: formatMillions(low), high: formatMillions(high), middle: formatMillions(middle), asking: formatMillions(asking) };
  return (
    <div className={classes.range}>
      <div className={`relative pill on-band ${classes.bar}`} role="img" aria-label={m.sale_bar(prices)}>
        <span
          className={`absolute pill ${classes.inside}`}
          style={{ insetInlineStart: positionOf(low), insetInlineEnd: `calc(100% - ${positionOf(high)})` }}
        />
        <span className={`absolute ${classes.middle}`} style={{ insetInlineStart: positionOf(middle) }} />
        <span className={`absolute pill on-card ${classes.asking}`} style={{ insetInlineStart: positionOf(asking) }} />
      </div>
      <p className={`flex wrapping mt-sm text-sm muted ${classes.legend}`} aria-hidden="true">
        <span className="inline-row gap-xs">
          <i className={classes.middle} />
          {m.sale_middle({ price: prices.middle })}
        </span>
        <span className="inline-row gap-xs">
          <i className={`pill on-card ${classes.asking}`} />
          {m.sale_asking({ price: prices.asking })}
        </span>
      </p>
    </div>
  );
}
