import { formatDay, formatNumber } from '../../../shared/format.ts';
import type { TrendFigure } from '../../../shared/listing/trends.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { Sparkline } from '../../ui/figure/Sparkline.tsx';
import { type DailyFigures, sumOfDays } from './listing-trends.ts';

export const FIGURE_NAMES: Record<TrendFigure, () => string> = {
  views: m.my_listings_total_views,
  saves: m.my_listings_total_saves,
  inquiries: m.layout_inquiries,
};

/** A sparkline of one figure, described in words. `from` is the first day. */
export function FigureTrend({ figure, daily, from }: { figure: TrendFigure; daily: DailyFigures; from: string }) {
  const values = daily[figure];
  const count = sumOfDays(values);
  const highestValue = Math.max(...values);
  const day = formatDay(new Date(Date.parse(from) + values.indexOf(highestValue) * DAY_MS).toISOString());
  const name = FIGURE_NAMES[figure]();
  const label =
    count === 0
      ? m.my_listings_trend_none({ figure: name })
      : m.my_listings_trend_label({ figure: name, count: formatNumber(count), day, most: formatNumber(highestValue) });
  return <Sparkline values={values} label={label} />;
}
