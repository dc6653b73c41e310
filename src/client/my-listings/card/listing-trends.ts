// Views, saves and inquiries by day, of one listing or of all.
import { type ListingTrends, TREND_DAYS, TREND_FIGURES, type TrendFigure } from '../../../shared/listing/trends.ts';

/** A number for each day, oldest first. */
export type DailyFigures = Readonly<Record<TrendFigure, readonly number[]>>;

const ZERO_DAYS = Array.from({ length: TREND_DAYS }, () => 0);

/** The figures of one listing; zeros when nothing happened to it. */
export const getDailyFigures = (trends: ListingTrends, id: number): DailyFigures =>
  trends.listings.find((listing) => listing.id === id) ?? { views: ZERO_DAYS, saves: ZERO_DAYS, inquiries: ZERO_DAYS };

/** The figures of all listings together. */
export function sumDailyFigures({ listings }: ListingTrends): DailyFigures {
  const sums = (figure: TrendFigure) => ZERO_DAYS.map((_, day) => listings.reduce((sum, listing) => sum + listing[figure][day]!, 0));
  return Object.fromEntries(TREND_FIGURES.map((figure) => [figure, sums(figure)])) as Record<TrendFigure, number[]>;
}

export const sumOfDays = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
