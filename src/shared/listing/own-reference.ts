// Schemas of listings that programs write and read by their own references: one by PUT, up to 500 in a call, and the list of what changed.
import { z } from 'zod';
import { dateTimeSchema, requestTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { PROPERTY_STATUSES } from '../property/property.ts';
import { managedViewSchema } from '../property/property-view.ts';
import { timeCursorSchema } from './own-list.ts';

/** The most items of a call. */
const MAX_ITEMS = 500;

/** What became of an item. */
const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const itemsSchema = z
  .array(z.unknown())
  .min(1, { error: () => m.listing_items_max({ max: MAX_ITEMS }) })
  .max(MAX_ITEMS, { error: () => m.listing_items_max({ max: MAX_ITEMS }) });
const dryRunSchema = z.boolean().default(false).describe('true: answers what the call would do, and stores nothing');

export const bulkListingsInputSchema = z.object({
  mode: z
    .enum(['upsert', 'patch'])
    .default('upsert')
    .describe('upsert: items as PUT /listings/{reference} takes them; patch: fields of listings that exist, others stay'),
  items: itemsSchema.describe('Objects with `reference` and the fields of PUT /listings/{reference}; at most 500'),
  dryRun: dryRunSchema,
});
export const bulkStatusInputSchema = z.object({
  items: itemsSchema.describe('Objects with `reference` and `status`: published, paused, sold or rented; at most 500'),
  dryRun: dryRunSchema,
});

const itemResultSchema = z.object({
  index: z.int().describe('The place of the item in the call, from 0'),
  reference: z.string().nullable(),
  id: z.int().nullable().describe('The listing; null where there is none'),
  outcome: z.enum(OUTCOMES),
  status: z.enum(PROPERTY_STATUSES).nullable().describe('Of the listing now'),
  held: z.enum(['price', 'area']).optional().describe('The field that can hardly be right, for which the listing is not published'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Why it is refused'),
});
export type ItemResult = z.infer<typeof itemResultSchema>;
export const bulkResultSchema = z.object({
  results: z.array(itemResultSchema).describe('One for each item, in their order'),
  counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** A listing as programs read it. */
export const programListingSchema = managedViewSchema.extend({
  ownReference: z.string().nullable().describe('What the advertiser calls the listing'),
  updatedAt: dateTimeSchema.describe('When its advertiser, staff or a rule last changed it'),
});
export type ProgramListing = z.infer<typeof programListingSchema>;
export const putListingSchema = programListingSchema.extend({ outcome: z.enum(OUTCOMES).exclude(['refused']) });
export type PutListing = z.infer<typeof putListingSchema>;

export const programListInputSchema = z.object({
  updatedAfter: requestTimeSchema(() => m.search_invalid_time({ name: 'updatedAfter' }))
    .optional()
    .describe('Listings that were changed after this time, such as 2026-11-30T08:00:00Z'),
  after: timeCursorSchema.optional().describe('The listings after this position, as the Link header names it'),
});
