// Schema of the daily views, saves and inquiries of an owner's listings.
import { z } from 'zod';
import { INT4_MAX } from '../property/property.ts';
import { OWN_PAGE_SIZE } from './own-list.ts';

/** Days that the figures of an owner's listings cover, today included. */
export const TREND_DAYS = 30;
/** A figure for each day, oldest first. */
const dailySchema = z.array(z.int()).length(TREND_DAYS);

const dailyFiguresSchema = z.object({
  views: dailySchema,
  saves: dailySchema.describe('Members who saved it that day and still have it on their list'),
  inquiries: dailySchema,
});
export type DailyFigures = z.infer<typeof dailyFiguresSchema>;
const fromSchema = z.string().meta({ format: 'date' }).describe('The first day');

/** Listings whose figures by day are asked for together: those of a page. */
export const trendIdsSchema = z.array(z.int().min(1).max(INT4_MAX)).max(OWN_PAGE_SIZE);

/** What happened to all of the caller's listings together on each of the last TREND_DAYS days (UTC). */
export const totalTrendsSchema = dailyFiguresSchema.extend({ from: fromSchema });
export type TotalTrends = z.infer<typeof totalTrendsSchema>;

/** What happened to the caller's listings on each of the last TREND_DAYS days (UTC). */
export const listingTrendsSchema = z.object({
  from: fromSchema,
  listings: z.array(dailyFiguresSchema.extend({ id: z.int() })).describe('Listings on which something happened'),
});
export type ListingTrends = z.infer<typeof listingTrendsSchema>;
/** The figures in the order in which the page shows them. */
export const TREND_FIGURES = ['views', 'saves', 'inquiries'] as const;
export type TrendFigure = (typeof TREND_FIGURES)[number];
