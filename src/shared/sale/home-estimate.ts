// API schema of the price estimate of a home, made from sales that the Dubai Land Department registered.
import { z } from 'zod';
import { salesSourceSchema } from './area-sales.ts';
import { EVIDENCE } from './estimate.ts';

/** How the asking price compares: homes for sale in the community with the same evidence are ranked by asking price divided by estimate. */
const askPositionSchema = z.object({
  /** Of every ten homes compared, how many ask a price further from their estimate than this home; rounded down. */
  closerThan: z.int().min(0).max(10).describe('Closer to recent sales than so many of ten'),
  asks: z.enum(['less', 'same', 'more']).describe('Thirds of the homes: asks less than most, about the same, more'),
  n: z.int().describe('Homes compared with'),
});
export type AskPosition = z.infer<typeof askPositionSchema>;

/**
 * What registered sales say about a home, by `state`. `shown`: a range of prices; `off-plan`: only the sales of the same project; `few`: too few
 * comparable sales, or an unknown building; `outside`: the home is not in Dubai; `none`: the home is for rent, or no sales are loaded.
 */
export const homeEstimateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('shown'),
    /** The range around the estimate. */
    low: z.int().describe('AED; eight of ten comparable sales were between low and high'),
    /** The estimate itself, AED. */
    middle: z.int(),
    high: z.int(),
    asking: z.int().describe('AED, the price of the listing; the estimate does not read it'),
    position: askPositionSchema.nullable().describe('Null below ten homes'),
    /** Median difference between estimate and registered price in tests, as a fraction of the price: 0.07 is 7 %. */
    medianError: z.number().describe('Half of the estimates with this evidence were closer than this share of 1'),
    /** The class of evidence: how many similar sales the estimate is based on (see `EVIDENCE`). */
    evidence: z.enum(EVIDENCE),
    building: z.string().describe('As the listing writes it'),
    /** How many sales the estimate has learned from: those in the building, those of them with as many bedrooms, and those in the area. */
    sales: z.object({ building: z.int(), sameBedrooms: z.int(), area: z.int() }),
    source: salesSourceSchema,
  }),
  z.object({
    state: z.literal('off-plan'),
    /** Name of the home's project as the listing writes it; null when no off-plan sales of the project are registered. */
    building: z.string().nullable(),
    /** The project's sales of homes with as many bedrooms: their number `n`, lower quartile, median and upper quartile. */
    project: z
      .object({ n: z.int(), low: z.int(), median: z.int(), high: z.int() })
      .nullable()
      .describe('AED, the last 90 days; null below 8 sales'),
  }),
  z.object({ state: z.enum(['few', 'outside', 'none']) }),
]);
export type HomeEstimate = z.infer<typeof homeEstimateSchema>;
export type ShownEstimate = Extract<HomeEstimate, { state: 'shown' }>;
