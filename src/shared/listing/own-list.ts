// Schemas of the page My Properties: its filter, a page of the list, and what is done with several listings at once.
import { z } from 'zod';
import { userIdSchema } from '../account/account.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX, isStorable, PROPERTY_STATUSES } from '../property/property.ts';
import { ownListingSchema } from './listing.ts';

/** Listings on a page of the list. */
export const OWN_PAGE_SIZE = 25;
/** The most listings that one call changes or exports. */
export const MAX_BULK = 500;
/** The most listings that can be selected together. */
export const MAX_SELECTED = 5000;
/** A permit is shown as ending in the last days before it does. */
export const PERMIT_ENDS_DAYS = 30;

/** The lists of the page; the first is the default. */
const OWN_LISTS = ['all', 'promoted', 'regular'] as const;
/** What the list of own listings is limited to; absent fields do not limit it. */
export const ownListFilterSchema = z.object({
  list: z.enum(OWN_LISTS).optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .refine(isStorable, { error: () => m.search_invalid_characters({ name: 'q' }) })
    .optional()
    .describe('Words of the reference, the own reference, title, building, unit, place or permit number; all must match'),
  status: z.enum(PROPERTY_STATUSES).exclude(['deleted']).optional(),
  permitEnds: z.boolean().optional().describe('Whose permit has ended or ends within 30 days'),
  waiting: z.boolean().optional().describe('With inquiries that no one has answered'),
  person: userIdSchema.optional().describe('Whom of the brokerage answers for it, by id'),
});
export type OwnListFilter = z.infer<typeof ownListFilterSchema>;

/** The position after which a page of a list by date begins: the microseconds since 1970 and the id of its last home. */
export const timeCursorSchema = z
  .string({ error: () => m.search_must_be_text({ name: 'after' }) })
  .regex(/^\d{1,16}-\d{1,10}$/, { error: () => m.search_after_invalid({ name: 'after', header: 'Link' }) })
  .refine((text) => Number(text.split('-')[1]) <= INT4_MAX, { error: () => m.search_after_invalid({ name: 'after', header: 'Link' }) });

/** A listing in the list of its owner: without the texts and pictures that only its page and its form show. */
const ownCardSchema = ownListingSchema
  .omit({ description: true, descriptionAr: true, amenities: true, priceChanges: true })
  .extend({ images: z.array(z.string()).describe('The first five pictures') });
export type OwnCard = z.infer<typeof ownCardSchema>;

/** A page of the list. */
export const ownPageSchema = z.object({
  people: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .describe('Who of the brokerage can answer for a listing, for its owners and managers; empty for others'),
  maySend: z.boolean().describe('Whether the caller decides to which feeds out a listing goes: not as an agent of a brokerage'),
  items: z.array(ownCardSchema),
  /** Listings deleted lately, last deleted first, at most a page; only with the first page. */
  deleted: z.array(ownCardSchema),
  counts: z.object({ all: z.int(), promoted: z.int(), regular: z.int() }).describe('Listings that match, for each list'),
  stock: z.int().describe('All own listings, whatever the filter'),
  before: z.int().describe('Listings of the list before this page'),
  next: z.string().nullable().describe('The `after` of the next page; null on the last one'),
  previous: z.string().nullable().describe('The `after` of the page before; null where that is the first one'),
});
export type OwnPage = z.infer<typeof ownPageSchema>;

/** Figures of all own listings together. */
export const ownSummarySchema = z.object({
  views: z.int(),
  saves: z.int(),
  inquiries: z.int(),
  unconfirmed: z.int().describe('Listings that wait for a confirmation that they are available'),
  drafts: z.int(),
  hasPublished: z.boolean().describe('Whether a listing without an agent is online'),
});
export type OwnSummary = z.infer<typeof ownSummarySchema>;

/** What can be done with several listings at once. `end`: sold or rented, by the purpose of each. `assign`: another person of the brokerage answers for them. */
const BULK_ACTIONS = ['publish', 'pause', 'confirm', 'end', 'delete', 'restore', 'assign'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Ids of listings, each once. */
export const bulkIdsSchema = z
  .array(z.int().min(1).max(INT4_MAX))
  .min(1)
  .max(MAX_BULK, { error: () => m.my_listings_bulk_max({ max: MAX_BULK }) })
  .transform((ids) => [...new Set(ids)]);
export const bulkInputSchema = z
  .object({
    action: z.enum(BULK_ACTIONS),
    ids: bulkIdsSchema,
    userId: userIdSchema.optional().describe('Who answers for them after `assign`'),
  })
  .refine(({ action, userId }) => (action === 'assign') === (userId !== undefined), {
    path: ['userId'],
    error: () => m.account_user_id_invalid(),
  });
export type BulkInput = z.infer<typeof bulkInputSchema>;
