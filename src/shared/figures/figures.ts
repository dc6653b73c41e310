// What happened to homes by day: the figures, the days that a plan shows, and the schemas of their answers.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import type { SubscriptionPlan } from '../payment/subscription.ts';
import { INT4_MAX } from '../property/property.ts';
import { DAY_MS } from '../time.ts';
import { VIEW_SOURCES } from './counting.ts';
import { FIGURE_PERIODS, FIGURES, type Figure, FREE_FIGURE_DAYS, MAX_FIGURE_DAYS } from './periods.ts';

/** Similar homes are compared from this many on. */
export const MIN_SIMILAR_HOMES = 5;

/** What a plan shows: the days, whether comparison and sources, and the days of the CSV file (0 without a plan). */
export interface FigureAccess {
  days: number;
  isAdvanced: boolean;
  csvDays: number;
}

/** What the running plan of an advertiser shows; undefined without one. */
export function figureAccess(plan: SubscriptionPlan | undefined): FigureAccess {
  const isAdvanced = plan?.id === 'premium_plan' || plan?.id === 'enterprise_plan';
  const days = isAdvanced ? MAX_FIGURE_DAYS : FREE_FIGURE_DAYS;
  return { days, isAdvanced, csvDays: plan ? days : 0 };
}

/** The day of UTC that is `days` before a time, as ISO text. */
export const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

const daySchema = z.iso.date({ error: () => m.figures_day_invalid() });
const countSchema = z.int().min(0);
const figureShape = {
  impressions: countSchema.describe('Times that half of its card was in view for a second'),
  views: countSchema.describe('Times that its page was opened'),
  saves: countSchema.describe('Members who saved it that day and still have it on their list'),
  calls: countSchema.describe('Presses on Call'),
  whatsApp: countSchema.describe('Presses on WhatsApp'),
  emails: countSchema.describe('Presses on the email address'),
  inquiries: countSchema.describe('Inquiries, viewings that were asked for included'),
  viewings: countSchema.describe('Viewings that were asked for'),
};
const totalsSchema = z.object(figureShape);
export type FigureTotals = z.infer<typeof totalsSchema>;
const dayFiguresSchema = z.object({ day: z.string().meta({ format: 'date' }), ...figureShape });
export type DayFigures = z.infer<typeof dayFiguresSchema>;

/** Figures of each day of a period, oldest first, with their totals. */
const dailyFiguresSchema = z.object({ totals: totalsSchema, days: z.array(dayFiguresSchema) });
export type DailyFigures = z.infer<typeof dailyFiguresSchema>;

/** The sums of all days. */
export function totalsOf(days: readonly FigureTotals[]): FigureTotals {
  const sum = (figure: Figure): number => days.reduce((total, day) => total + day[figure], 0);
  return Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)])) as FigureTotals;
}

export const figurePeriodSchema = z.union(FIGURE_PERIODS.map((days) => z.literal(days)));
export const figureIdSchema = z.int().min(1).max(INT4_MAX);

/** Input of GET /api/properties/{id}/figures besides the id. */
export const figureRangeSchema = z.object({
  from: daySchema.optional().describe('First day (UTC); 30 days with today when absent'),
  to: daySchema.optional().describe('Last day (UTC); today when absent'),
});
/** Answer of GET /api/properties/{id}/figures. */
export const rangeFiguresSchema = dailyFiguresSchema.extend({ propertyId: z.int(), from: z.string(), to: z.string() });

const sourceSchema = z.object({
  source: z.enum(VIEW_SOURCES),
  shown: countSchema.nullable().describe('Impressions there; null for `widget` and `direct`, where none are counted'),
  opened: countSchema.describe('Views from there'),
});
export type SourceFigures = z.infer<typeof sourceSchema>;
/** Where cards of homes were shown and opened. */
export const sourcesSchema = z.array(sourceSchema).length(VIEW_SOURCES.length);

const accessSchema = z.object({ days: z.int(), isAdvanced: z.boolean(), csvDays: z.int() });

/** The figures of all homes of an advertiser. */
export const stockFiguresSchema = dailyFiguresSchema.extend({
  access: accessSchema,
  homes: z.int().describe('Homes that are counted'),
});
export type StockFigures = z.infer<typeof stockFiguresSchema>;

const comparisonSchema = z.object({
  homes: z.int().describe('Similar homes'),
  days: z.int().describe('Days of the period on which the home and the similar ones were online'),
  own: totalsSchema.describe('Figures of the home on these days'),
  middle: totalsSchema.nullable().describe('The median of the similar homes; null where they are too few'),
});
export type FigureComparison = z.infer<typeof comparisonSchema>;

const homeNameSchema = z.object({ id: z.int(), title: z.string(), titleAr: z.string().nullable() });
/** The figures of one home. */
export const homeFiguresSchema = dailyFiguresSchema.extend({
  home: homeNameSchema.extend({ status: z.string() }),
  access: accessSchema,
  sources: sourcesSchema.nullable().describe('Null without a plan that shows them'),
  comparison: comparisonSchema.nullable().describe('Null without a plan that shows it'),
  linkSince: z.string().nullable().describe('Since when a link shows these figures to the owner; null without one'),
});
export type HomeFigures = z.infer<typeof homeFiguresSchema>;

/** Homes of a page of the list of figures. */
export const FIGURE_PAGE_SIZE = 25;
/** Homes with the sums of a period, those with the most views of the last 30 days first. */
export const figureListSchema = z.object({ items: z.array(homeNameSchema.extend(figureShape)), total: z.int(), pages: z.int() });
export type FigureList = z.infer<typeof figureListSchema>;

/** What the owner of a home reads by a link: no names, no texts of people. */
export const sharedFiguresSchema = dailyFiguresSchema.extend({ home: homeNameSchema });
export type SharedFigures = z.infer<typeof sharedFiguresSchema>;
/** The key of a link has 256 bits, as base64url. */
export const figureKeySchema = z.string().regex(/^[\w-]{43}$/);
