import { z } from 'zod';
import { salesSourceSchema } from './area-sales.ts';
import { EVIDENCE } from './estimate.ts';

/** Where an asking price is among the homes on sale in the community with the same evidence, by the ratio of price and estimate. */
const askPositionSchema = z.object({
  closerThan: z.int().min(0).max(10).describe('Closer to recent sales than so many of ten'),
  asks: z.enum(['less', 'same', 'more']).describe('Thirds of the homes: asks less than most, about the same, more'),
  n: z.int().describe('Homes compared with'),
});
export type AskPosition = z.infer<typeof askPositionSchema>;

/**
 * What registered sales say about a home for sale. `shown` has a range; `few`: too few comparable sales; `outside`: not in Dubai; `off-plan` has the
 * sales of the same project; `none`: for rent, or no sales are loaded.
 */
export const homeEstimateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('shown'),
    low: z.int().describe('AED; eight of ten comparable sales were between low and high'),
    middle: z.int(),
    high: z.int(),
    asking: z.int().describe('AED, the price of the listing; the estimate does not read it'),
    position: askPositionSchema.nullable().describe('Null below ten homes'),
    medianError: z.number().describe('Half of the estimates with this evidence were closer than this share of 1'),
    evidence: z.enum(EVIDENCE),
    building: z.string().describe('As the listing writes it'),
    sales: z.object({ building: z.int(), sameBedrooms: z.int(), area: z.int() }),
    source: salesSourceSchema,
  }),
  z.object({
    state: z.literal('off-plan'),
    building: z.string().nullable(),
    project: z
      .object({ n: z.int(), low: z.int(), median: z.int(), high: z.int() })
      .nullable()
      .describe('AED, the last 90 days; null below 8 sales'),
  }),
  z.object({ state: z.enum(['few', 'outside', 'none']) }),
]);
export type HomeEstimate = z.infer<typeof homeEstimateSchema>;
export type ShownEstimate = Extract<HomeEstimate, { state: 'shown' }>;
