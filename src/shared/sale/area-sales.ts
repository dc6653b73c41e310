// API schemas of the sales in an area that the Dubai Land Department registered: the input, and the price figures in the answer.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { BEDROOMS, HOUSINGS, SALE_STAGES } from './sale.ts';

const slugError = { error: () => m.sale_area_invalid() };
/** The name of an area in addresses of pages, such as `dubai-marina`. */
const areaSlugSchema = z
  .string(slugError)
  .max(100, slugError)
  .regex(/^[a-z0-9-]+$/, slugError);

const oneOfError = (name: string, values: readonly string[]) => ({ error: () => m.sale_one_of({ name, values: values.join(', ') }) });
/** The area, and which of its sales to count; a field that is absent restricts nothing. */
export const areaSalesInputSchema = z.object({
  slug: areaSlugSchema.describe('The area, for example dubai-marina'),
  stage: z.enum(SALE_STAGES, oneOfError('stage', SALE_STAGES)).optional(),
  housing: z.enum(HOUSINGS, oneOfError('housing', HOUSINGS)).optional(),
  bedrooms: z.enum(BEDROOMS, oneOfError('bedrooms', BEDROOMS)).optional().describe('Bedrooms, studio or penthouse'),
});

/** Lower quartile (`low`), median and upper quartile (`high`) of prices. */
const quartilesSchema = z.object({ low: z.int(), median: z.int(), high: z.int() });

/** Number and prices of the sales of one kind of home in a period. With fewer than 8 sales (`MIN_SALES`) there are no figures. */
export const salesFiguresSchema = z.object({
  n: z.int().describe('Registered sales'),
  price: quartilesSchema.describe('AED'),
  unitPrice: quartilesSchema.describe('AED per square foot'),
});
export type SalesFigures = z.infer<typeof salesFiguresSchema>;

/** The sales of one kind of home: same stage, housing and bedrooms. */
const salesGroupSchema = z.object({
  stage: z.enum(SALE_STAGES),
  housing: z.enum(HOUSINGS),
  bedrooms: z.enum(BEDROOMS).nullable().describe('Null: every number of bedrooms'),
  window: salesFiguresSchema.nullable().describe('The last 90 days of the register; null when they have fewer than 8 sales'),
  months: z.array(salesFiguresSchema.extend({ month: z.string().describe('For example 2026-08') })).describe('Months with 8 sales or more'),
});
export type SalesGroup = z.infer<typeof salesGroupSchema>;

/** Where the figures are from, and which time they cover. */
export const salesSourceSchema = z.object({
  source: z.string().describe('To be named wherever figures are shown'),
  from: z.string().describe('First month'),
  to: z.string().describe('Last month'),
  until: z.string().describe('The last of the 90 days of `window`, an ISO day'),
});
export type SalesSource = z.infer<typeof salesSourceSchema>;

/** The figures of the page of an area. `from` and `to` of a trend are months, such as `2026-01`. */
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

/** How many registered sales the figures of each area are made from, for the list of areas. */
export const areaTotalsSchema = z.object({
  until: z.string().nullable().describe('The last of the 90 days that are counted, an ISO day; null while no sales are loaded'),
  areas: z.array(z.object({ slug: z.string(), n: z.int().describe('Sales in the 90 days to `until`, of kinds of homes with 8 or more') })),
});
export type AreaTotals = z.infer<typeof areaTotalsSchema>;
