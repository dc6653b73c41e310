import { formatDay, formatNumber } from '../../../shared/format.ts';
import type { TrendFigure } from '../../../shared/listing/trends.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { Sparkline } from '../../ui/figure/Sparkline.tsx';
import { type DailyFigures, sumOfDays } from './listing-trends.ts';

/** The name of each figure as the page shows it. */
export const FIGURE_NAMES: Record<TrendFigure, () => string> = {
  views: m.my_listings_total_views,
  saves: m.my_listings_total_saves,
  inquiries: m.layout_inquiries,
};

/** A sparkline of one figure by day, with a text alternative that names the total and the highest day. `from` is the first day, YYYY-MM-DD (UTC). */
export function FigureTrend({ figure, daily, from }: { figure: TrendFigure; daily: DailyFigures; from: string }) {
  const counts = daily[figure];
  const total = sumOfDays(counts);
  const highestCount = Math.max(...counts);
  const highestDay = new Date(Date.parse(from) + counts.indexOf(highestCount) * DAY_MS);
  const name = FIGURE_NAMES[figure]();
  const label =
    total === 0
      ? m.my_listings_trend_none({ figure: name })
      : m.my_listings_trend_label({
          figure: name,
          count: formatNumber(total),
          day: formatDay(highestDay.toISOString()),
          most: formatNumber(highestCount),
        });
  return <Sparkline values={counts} label={label} />;
}
