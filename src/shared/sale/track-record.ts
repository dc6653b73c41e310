// Schemas of the track record: ranges that the site showed for homes, beside the prices for which these homes were registered as sold later.
import { z } from 'zod';

/** A sale of a home that was registered after the site had shown a range for the home. Nothing says who sold or bought. */
export const registeredSaleSchema = z.object({
  month: z.string().describe('The month of the registration, such as 2026-08'),
  price: z.int().describe('AED, as registered'),
  shownOn: z.string().describe('A day before the registration on which the page showed this range'),
  low: z.int().describe('AED'),
  high: z.int().describe('AED'),
  position: z.enum(['below', 'inside', 'above']).describe('Where the registered price is beside the range'),
});
export type RegisteredSale = z.infer<typeof registeredSaleSchema>;

/** How many homes were registered as sold after the site had shown a range for them, and where their prices were. */
export const trackRecordSchema = z.object({
  n: z.int(),
  inside: z.int(),
  below: z.int(),
  above: z.int(),
  since: z.string().nullable().describe('The first day on which shown ranges were kept, an ISO day; null before'),
});
export type TrackRecord = z.infer<typeof trackRecordSchema>;
