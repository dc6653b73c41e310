import { formatMillions } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ShownEstimate } from '../../shared/sale/home-estimate.ts';
import classes from './EstimateRange.module.css';

/** The range of an estimate as a bar with its middle and the asking price. Neutral colours: the asking price is placed, not judged. */
export function EstimateRange({ low, middle, high, asking }: Pick<ShownEstimate, 'low' | 'middle' | 'high' | 'asking'>) {
  const [from, to] = [Math.min(low, asking), Math.max(high, asking)];
  const share = (price: number) => `${(((price - from) / Math.max(1, to - from)) * 100).toFixed(2)}%`;
  const prices = { low: formatMillions(low), high: formatMillions(high), middle: formatMillions(middle), asking: formatMillions(asking) };
  return (
    <div className={classes.range}>
      <div className={classes.bar} role="img" aria-label={m.sale_bar(prices)}>
        <span className={classes.inside} style={{ insetInlineStart: share(low), insetInlineEnd: `calc(100% - ${share(high)})` }} />
        <span className={classes.middle} style={{ insetInlineStart: share(middle) }} />
        <span className={classes.asking} style={{ insetInlineStart: share(asking) }} />
      </div>
      <p className={classes.legend} aria-hidden="true">
        <span>
          <i className={classes.middle} />
          {m.sale_middle({ price: prices.middle })}
        </span>
        <span>
          <i className={classes.asking} />
          {m.sale_asking({ price: prices.asking })}
        </span>
      </p>
    </div>
  );
}
