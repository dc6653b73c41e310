// The registered sales of an area in the API: what is asked for, and the figures.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { BEDROOMS, HOUSINGS, SALE_STAGES } from './sale.ts';

const slugError = { error: () => m.sale_area_invalid() };
/** The name of an area in addresses. */
const areaSlugSchema = z
  .string(slugError)
  .max(100, slugError)
  .regex(/^[a-z0-9-]+$/, slugError);

const oneOfError = (name: string, values: readonly string[]) => ({ error: () => m.sale_one_of({ name, values: values.join(', ') }) });
/** Which sales of an area. */
export const areaSalesInputSchema = z.object({
  slug: areaSlugSchema.describe('The area, for example dubai-marina'),
  stage: z.enum(SALE_STAGES, oneOfError('stage', SALE_STAGES)).optional(),
  housing: z.enum(HOUSINGS, oneOfError('housing', HOUSINGS)).optional(),
  bedrooms: z.enum(BEDROOMS, oneOfError('bedrooms', BEDROOMS)).optional().describe('Bedrooms, studio or penthouse'),
});

/** Lower quartile, median and upper quartile. */
const quartilesSchema = z.object({ low: z.int(), median: z.int(), high: z.int() });

/** Sales of one kind of home in a period; a kind with fewer than 8 has no figures. */
export const salesFiguresSchema = z.object({
  n: z.int().describe('Registered sales'),
  price: quartilesSchema.describe('AED'),
  unitPrice: quartilesSchema.describe('AED per square foot'),
});
export type SalesFigures = z.infer<typeof salesFiguresSchema>;

const salesGroupSchema = z.object({
  stage: z.enum(SALE_STAGES),
  housing: z.enum(HOUSINGS),
  bedrooms: z.enum(BEDROOMS).nullable().describe('Null: every number of bedrooms'),
  window: salesFiguresSchema.nullable().describe('The last 90 days of the register; null when they have fewer than 8 sales'),
  months: z.array(salesFiguresSchema.extend({ month: z.string().describe('For example 2026-08') })).describe('Months with 8 sales or more'),
});
export type SalesGroup = z.infer<typeof salesGroupSchema>;

/** Where the figures are from, and which days they cover. */
export const salesSourceSchema = z.object({
  source: z.string().describe('To be named wherever figures are shown'),
  from: z.string().describe('First month'),
  to: z.string().describe('Last month'),
  until: z.string().describe('The newest registered sale, an ISO day'),
});
export type SalesSource = z.infer<typeof salesSourceSchema>;

export const areaSalesSchema = salesSourceSchema.extend({
  place: z.string(),
  slug: z.string(),
  area: z.string().describe("The Land Department's name of the area"),
  groups: z.array(salesGroupSchema).describe('The kinds of homes with the most sales first'),
  trends: z
    .array(z.object({ housing: z.enum(HOUSINGS), from: z.string(), to: z.string(), change: z.number() }))
    .describe('How prices of ready homes moved with the mix of homes held still, a share of 1'),
});
export type AreaSales = z.infer<typeof areaSalesSchema>;

/** Of how many registered sales the page of each area tells. */
export const areaTotalsSchema = z.object({
  until: z.string().nullable().describe('The newest registered sale, an ISO day; null while no sales are loaded'),
  areas: z.array(z.object({ slug: z.string(), n: z.int().describe('Sales in the 90 days to `until`, of kinds of homes with 8 or more') })),
});
export type AreaTotals = z.infer<typeof areaTotalsSchema>;
