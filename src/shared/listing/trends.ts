// Schema of the daily views, saves and inquiries of an owner's listings.
import { z } from 'zod';

/** Days that the figures of an owner's listings cover, today included. */
export const TREND_DAYS = 30;
/** A figure for each day, oldest first. */
const dailySchema = z.array(z.int()).length(TREND_DAYS);

/** What happened to the caller's listings on each of the last TREND_DAYS days (UTC). */
export const listingTrendsSchema = z.object({
  from: z.string().meta({ format: 'date' }).describe('The first day'),
  listings: z
    .array(
      z.object({
        id: z.int(),
        views: dailySchema,
        saves: dailySchema.describe('Members who saved it that day and still have it on their list'),
        inquiries: dailySchema,
      }),
    )
    .describe('Listings on which something happened'),
});
export type ListingTrends = z.infer<typeof listingTrendsSchema>;
/** The figures in the order in which the page shows them. */
export const TREND_FIGURES = ['views', 'saves', 'inquiries'] as const;
export type TrendFigure = (typeof TREND_FIGURES)[number];
