// Schema of the price history of a home: its listings and price changes.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { registeredSaleSchema } from '../sale/track-record.ts';
import { amongOthersSchema } from './among-others.ts';

/** Who advertised another listing of the home: the advertiser of the listing on the page, an agency, or an owner. */
const ADVERTISED_BY = ['same', 'agency', 'owner'] as const;

/**
 * One event of the history. `listed`: put on offer; `gone`: taken offline; `back`: online again; `taken`: sold or rented; `changed`: the price
 * changed from `before` to `price`. Prices in AED, per month for rent. `earlier` and `elsewhere` sum up another listing of the home, since `at` on
 * offer: `earlier` has its first price, `elsewhere` its present one. `registered`: the Land Department registered a sale for `price`.
 */
const priceEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['listed', 'back', 'gone', 'taken']), at: dateTimeSchema, price: z.int() }),
  z.object({ kind: z.literal('changed'), at: dateTimeSchema, price: z.int(), before: z.int() }),
  z.object({
    kind: z.literal('earlier').describe('A listing of the same home that is no longer on offer'),
    at: dateTimeSchema,
    price: z.int(),
    by: z.enum(ADVERTISED_BY),
    days: z.int().describe('How long it was on offer'),
  }),
  z.object({
    kind: z.literal('elsewhere').describe('A listing of the same home that is on offer now'),
    at: dateTimeSchema,
    price: z.int(),
    by: z.enum(ADVERTISED_BY),
  }),
  z.object({
    kind: z.literal('registered').describe('The home was registered as sold after its page had shown a range'),
    at: dateTimeSchema.describe('The first day of the month of the registration'),
    price: z.int(),
    range: registeredSaleSchema.omit({ price: true }),
  }),
]);
export type PriceEvent = z.infer<typeof priceEventSchema>;

/** The prices asked for a home since it was first listed, and homes of the same layout in its building. `events` has the newest first. */
export const priceHistorySchema = z.object({
  firstSeen: dateTimeSchema.describe('When the home was first listed, also by others'),
  days: z.int().describe('Days since then'),
  price: z.int().describe('AED now, per month for rent'),
  events: z.array(priceEventSchema),
  amongOthers: amongOthersSchema.nullable().describe('Null below 20 homes on offer'),
  sameLayout: z
    .object({
      count: z.int(),
      /** The lowest and the highest asking price of these homes, AED, per month for rent. */
      low: z.int(),
      high: z.int(),
      homes: z.array(z.object({ id: z.int(), price: z.int(), area: z.int().describe('Square feet') })).describe('The cheapest'),
    })
    .nullable()
    .describe('Other homes on offer in the same building with as many bedrooms and an area within 1 %; null without any'),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;
