import { formatDay, formatNumber } from '../../../shared/format.ts';
import { type ListingTrends, TREND_DAYS, TREND_FIGURES, type TrendFigure } from '../../../shared/listing/trends.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { Sparkline } from '../../ui/figure/Sparkline.tsx';

/** A figure for each day, oldest first. */
type Daily = Readonly<Record<TrendFigure, readonly number[]>>;

export const FIGURE_NAMES: Record<TrendFigure, () => string> = {
  views: m.my_listings_total_views,
  saves: m.my_listings_total_saves,
  inquiries: m.layout_inquiries,
};
const ZERO_DAYS = Array.from({ length: TREND_DAYS }, () => 0);

/** The figures of one listing. */
export const dailyOf = (trends: ListingTrends, id: number): Daily =>
  trends.listings.find((listing) => listing.id === id) ?? { views: ZERO_DAYS, saves: ZERO_DAYS, inquiries: ZERO_DAYS };

/** The figures of all listings together. */
export function dailyOfAll({ listings }: ListingTrends): Daily {
  const sums = (figure: TrendFigure) => ZERO_DAYS.map((_, day) => listings.reduce((sum, listing) => sum + listing[figure][day]!, 0));
  return Object.fromEntries(TREND_FIGURES.map((figure) => [figure, sums(figure)])) as Record<TrendFigure, number[]>;
}

export const totalOf = (daily: readonly number[]): number => daily.reduce((sum, n) => sum + n, 0);

/** A sparkline of one figure, described in words. `from` is the first day. */
export function FigureTrend({ figure, daily, from }: { figure: TrendFigure; daily: Daily; from: string }) {
  const values = daily[figure];
  const count = totalOf(values);
  const highestValue = Math.max(...values);
  const day = formatDay(new Date(Date.parse(from) + values.indexOf(highestValue) * DAY_MS).toISOString());
  const name = FIGURE_NAMES[figure]();
  const label =
    count === 0
      ? m.my_listings_trend_none({ figure: name })
      : m.my_listings_trend_label({ figure: name, count: formatNumber(count), day, most: formatNumber(highestValue) });
  return <Sparkline values={values} label={label} />;
}
