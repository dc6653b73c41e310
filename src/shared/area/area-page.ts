// API schemas of the list of areas and of what the page of an area says about asking prices, rents, yields and neighbours.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { nearbyPlaceSchema, nearbySourceSchema } from '../nearby/nearby.ts';
import { NEARBY_KINDS } from '../nearby/nearby-kinds.ts';
import { BEDROOMS, HOUSINGS } from '../sale/sale.ts';
import { MAX_SLUG_LENGTH, SLUG } from './area-limits.ts';

const slugError = { error: () => m.sale_area_invalid() };
/** The name of an area in addresses; Arabic names stay Arabic. */
const areaSlugSchema = z.string(slugError).max(MAX_SLUG_LENGTH, slugError).regex(SLUG, slugError);

export const areaPageInputSchema = z.object({ slug: areaSlugSchema.describe('The area, for example dubai-marina') });

/** A community with its numbers of published homes. */
export const areaSchema = z.object({
  slug: z.string(),
  place: z.string(),
  emirate: z.string(),
  forSale: z.int(),
  forRent: z.int(),
});
export type Area = z.infer<typeof areaSchema>;

/** What is asked for homes of one kind; without a median when there are fewer than 5. */
const askedSchema = z.object({
  n: z.int().describe('Published homes'),
  low: z.int(),
  median: z.int().nullable().describe('Null for fewer than 5 homes, and in an area with fewer than 8'),
  high: z.int(),
});
export type Asked = z.infer<typeof askedSchema>;

/** Prices of homes of one kind of housing and number of bedrooms. */
const kindPricesSchema = z.object({
  housing: z.enum(HOUSINGS),
  bedrooms: z.enum(BEDROOMS).nullable().describe('Null: every number of bedrooms'),
  sale: askedSchema.nullable().describe('AED; null when no home is for sale'),
  rent: askedSchema.nullable().describe('AED a year; null when no home is for rent'),
  registered: z
    .object({ n: z.int(), median: z.int() })
    .nullable()
    .describe('AED: registered sales of ready homes in the 90 days to `until`; null for fewer than 8'),
  grossYield: z
    .number()
    .nullable()
    .describe('Median asking rent of a year as a share of the median registered price, before costs; null without one of the two'),
});
export type KindPrices = z.infer<typeof kindPricesSchema>;

/** Where minutes by metro from the stations of an area are given to. */
export const AREA_DESTINATIONS = ['difc', 'downtown', 'media-city', 'dxb-t3'] as const;

/** A metro or tram station in or beside an area. */
const areaStationSchema = z.object({
  kind: z.enum(['metro', 'tram']),
  name: z.string(),
  nameAr: z.string(),
  metres: z.int().describe('In a straight line from the middle of the area'),
  minutes: z
    .array(z.object({ to: z.enum(AREA_DESTINATIONS), minutes: z.int().nullable() }))
    .describe('From the entrance of the station, with waits, changes and the way on foot behind; null above an hour'),
});

/** What open data knows of an area. */
const areaAroundSchema = z.object({
  outline: z.string().nullable().describe('A key: the outline is that of GET /outlines, and the filter shape=n:KEY finds the homes inside'),
  population: z
    .object({ people: z.int(), year: z.int(), community: z.string(), communityAr: z.string() })
    .nullable()
    .describe('Of the official community, which may be larger than what the market calls so'),
  stations: z.array(areaStationSchema).describe('At most 3 of the metro, then 2 of the tram, each the nearest to the middle first'),
  schools: z.array(nearbyPlaceSchema).describe('In a straight line from the middle of the area, nearest first; at most 6'),
  counts: z
    .array(z.object({ kind: z.enum(NEARBY_KINDS), n: z.int() }))
    .describe('Places on our map inside the outline, without one within 1 km of the middle; a kind without any is left out'),
  sources: z.array(nearbySourceSchema),
});
export type AreaAround = z.infer<typeof areaAroundSchema>;

export const areaPageSchema = areaSchema.extend({
  elsewhere: z.array(z.string()).describe('Other emirates with homes in a community of the same name, which are not counted here'),
  prices: z.array(kindPricesSchema).describe('Apartments, then villas; each first all, then by bedrooms'),
  until: z.string().nullable().describe('The last of the 90 days of registered sales, an ISO day; null where none are known'),
  source: z.string().nullable().describe('Of registered sales, to be named wherever they are shown'),
  asOf: z.iso.datetime().describe('When the homes were counted'),
  around: areaAroundSchema.nullable().describe('Null where the middle of the area is not known'),
  neighbours: z.array(areaSchema.extend({ metres: z.int() })).describe('The nearest areas of the emirate, nearest first'),
});
export type AreaPage = z.infer<typeof areaPageSchema>;
