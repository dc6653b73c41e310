// Reads views, saves and inquiries by day of a listing from the server's figures.
import { type ListingTrends, TREND_DAYS, type TrendFigure } from '../../../shared/listing/trends.ts';

/** For each figure a count for each of the last `TREND_DAYS` days, oldest first. */
export type DailyFigures = Readonly<Record<TrendFigure, readonly number[]>>;

const ZERO_DAYS = Array.from({ length: TREND_DAYS }, () => 0);

/** The figures of one listing by day; zeros for a listing on which nothing happened, which the server leaves out. */
export const getDailyFigures = (trends: ListingTrends, id: number): DailyFigures =>
  trends.listings.find((listing) => listing.id === id) ?? { views: ZERO_DAYS, saves: ZERO_DAYS, inquiries: ZERO_DAYS };

/** The counts of all days together. */
export const sumOfDays = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
