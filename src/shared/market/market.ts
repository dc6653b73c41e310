// API schemas of market insights: what homes of an area ask, how fast they go, and how much interest there is in them.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { isStorable, PROPERTY_TYPES, TRANSACTION_TYPES } from '../property/property.ts';
import { BEDROOMS, HOUSINGS } from '../sale/sale.ts';

/** The most bedrooms that a question may name; more are asked for by no one. */
const MAX_BEDROOMS = 40;

const unknownPlace = { error: () => m.sale_area_missing() };
export const marketInputSchema = z.object({
  location: z
    .string(unknownPlace)
    .trim()
    .max(200, unknownPlace)
    .refine(isStorable, unknownPlace)
    .optional()
    .describe(
      'The area by its name or its part of an address, such as `Dubai Marina` or `dubai-marina`; without one the first that the plan shows',
    ),
  transactionType: z.enum(TRANSACTION_TYPES).default('Buy'),
  propertyType: z.enum(PROPERTY_TYPES).optional(),
  bedrooms: z.coerce.number().int().min(0).max(MAX_BEDROOMS).optional().describe('0: studios'),
});
export type MarketInput = z.output<typeof marketInputSchema>;

/** What is known about a kind of homes. */
const marketFigureSchema = z.object({
  homes: z.int().describe('Homes online'),
  unitPrice: z
    .object({ low: z.int(), middle: z.int(), high: z.int() })
    .describe('What is asked, AED per square foot, for rents a year: lower quarter, middle, upper quarter, each rounded to 5'),
  fresh: z.int().describe('Homes that came online in the last 30 days'),
  gone: z.int().describe('Homes that were taken or taken offline in the last 30 days and are not back'),
  daysUntilGone: z.int().nullable().describe('Median days online of those that are gone; null for fewer than 5'),
  weeklyViews: z.number().nullable().describe('Views a home and week, in the 28 days to `interestUntil`; null with fewer than 100 views'),
  savesPerHundredViews: z.number().nullable(),
});
export type MarketFigure = z.infer<typeof marketFigureSchema>;

const marketKindSchema = z.object({
  propertyType: z.enum(PROPERTY_TYPES).nullable(),
  bedrooms: z.int().nullable().describe('0: studios; null: every number'),
  figure: marketFigureSchema.nullable().describe('Null: too few homes for a figure'),
});
export type MarketKind = z.infer<typeof marketKindSchema>;

const marketAreaSchema = z.object({ slug: z.string(), place: z.string(), emirate: z.string() });
export type MarketArea = z.infer<typeof marketAreaSchema>;

export const marketSchema = marketAreaSchema.extend({
  transactionType: z.enum(TRANSACTION_TYPES),
  propertyType: z.enum(PROPERTY_TYPES).nullable(),
  bedrooms: z.int().nullable(),
  asOf: dateTimeSchema.describe('When the homes were counted; never more than a minute ago'),
  figure: marketFigureSchema.nullable().describe('All homes that were asked for; null: too few homes for a figure'),
  kinds: z.array(marketKindSchema).describe('The same by type, and for one type by bedrooms'),
  interestUntil: z.iso.date().nullable().describe('The last day of views and saves; null before they were counted'),
  own: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        percentCheaper: z.int().nullable().describe('Percent of `others` that ask less per square foot; null: too few homes'),
        others: z.int().describe('Other homes of its type and bedrooms here'),
      }),
    )
    .describe('The homes of the caller among these, at most 25, the newest first'),
  registered: z
    .array(
      z.object({
        housing: z.enum(HOUSINGS),
        bedrooms: z.enum(BEDROOMS).nullable(),
        price: z.object({ n: z.int(), median: z.int() }).nullable().describe('AED: registered sales of the 90 days to `registeredUntil`'),
        rent: z.object({ n: z.int(), median: z.int() }).nullable().describe('AED a year that is asked'),
        grossYield: z.number().nullable().describe('`rent` as a share of `price`, before costs'),
      }),
    )
    .describe('Registered sales and yields; empty where no register is known'),
  registeredUntil: z.string().nullable(),
  registeredSource: z.string().nullable(),
});
export type Market = z.infer<typeof marketSchema>;

/** The areas that the caller may see. */
export const marketAreasSchema = z.object({
  areas: z.array(marketAreaSchema),
  isLimited: z.boolean().describe('Whether the plan shows three areas instead of all'),
});
export type MarketAreas = z.infer<typeof marketAreasSchema>;
