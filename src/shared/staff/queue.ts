// Schemas of the moderation queue, whose items are reported or automatically flagged listings, agents, reviews and messages: its pages, an
// item with the evidence for a decision, and the decision.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { permitViewSchema } from '../listing/permit-schemas.ts';
import { DECISION_REASONS, DECISIONS, ITEM_KINDS, MAX_NOTE_LENGTH, SUBJECT_KINDS } from '../moderation/moderation.ts';
import { INT4_MAX, PROPERTY_STATUSES, PROPERTY_TYPES } from '../property/property.ts';
import { idSchema } from './staff.ts';

/** Items on a page of the queue. */
export const QUEUE_PAGE_SIZE = 50;
/** Minutes for which an item is reserved for the person who opened it. */
export const TAKEN_MINUTES = 10;

/** `after` is the position of a page's last item: urgency, number of reporters, time (ms since 1970) and id, such as `2.3.1767225600000.41`. */
export const queueInputSchema = z.object({
  kind: z.enum(ITEM_KINDS).optional(),
  after: z
    .string()
    .regex(/^\d{1,5}\.\d{1,9}\.\d{1,13}\.\d{1,10}$/)
    .refine((position) => Number(position.split('.')[3]) <= INT4_MAX)
    .optional(),
});
export type QueueInput = z.infer<typeof queueInputSchema>;

/** An item as the list shows it. The subject is what the item is about. */
const queueItemSchema = z.object({
  id: z.int(),
  kind: z.enum(ITEM_KINDS),
  subjectKind: z.enum(SUBJECT_KINDS),
  subjectId: z.int(),
  title: z.string().nullable().describe('null when the subject does not exist any more'),
  image: z.string().nullable(),
  reason: z.string().nullable().describe('The reason of the latest report'),
  reporters: z.int(),
  openedAt: dateTimeSchema,
  takenBy: z.string().nullable().describe('Who has it open, when that is another person'),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

/** A fact about the market whose source is older than a year; `name` is that of its group in `src/shared/costs`. */
const oldFactSchema = z.object({
  name: z.string(),
  asOf: z.string().describe('A day, month or year, as pages show it'),
  source: z.string(),
});
export type OldFact = z.infer<typeof oldFactSchema>;

export const queuePageSchema = z.object({
  items: z.array(queueItemSchema),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Number of waiting items by kind. */
  counts: z.record(z.enum(ITEM_KINDS), z.int()),
  elsewhere: z
    .object({ agents: z.int(), brokerages: z.int(), support: z.int() })
    .describe('What waits in other sections: new names of agents, claims to imported homes, what people wrote to the office'),
  lastDecisionAt: dateTimeSchema.nullable(),
  oldFacts: z.array(oldFactSchema).describe('The oldest first'),
});
export type QueuePage = z.infer<typeof queuePageSchema>;

/** A report about the subject of an item. */
const reportEvidenceSchema = z.object({
  reason: z.string(),
  text: z.string(),
  at: dateTimeSchema,
  /** Whether a signed-in user sent the report. */
  byMember: z.boolean(),
  /** Whether the reporter left an email address for the outcome. */
  wantsAnswer: z.boolean(),
});
/** An earlier decision about a subject or a member; `by` is the name of who made it. */
export const formerDecisionSchema = z.object({
  decision: z.enum(DECISIONS),
  reason: z.enum(DECISION_REASONS).nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: dateTimeSchema,
});
/** The listing that an item is about. Price in AED, per month for rent; area in square feet. */
const listingEvidenceSchema = z.object({
  title: z.string(),
  description: z.string(),
  price: z.int(),
  area: z.int(),
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  location: z.string(),
  address: z.string(),
  /** The number of the home in its building, which only staff and those who manage the home see. */
  unit: z.string().nullable(),
  propertyType: z.enum(PROPERTY_TYPES),
  transactionType: z.string(),
  images: z.array(z.string()),
  permitNumber: z.string().nullable(),
  permit: permitViewSchema.nullable(),
  status: z.enum(PROPERTY_STATUSES),
  advertiser: z.string().nullable(),
  createdAt: dateTimeSchema,
});
/** The member who advertises the listing of an item, or wrote its review or message. */
const memberEvidenceSchema = z.object({
  id: z.int(),
  username: z.string(),
  /** When the account was created. */
  since: dateTimeSchema,
  emailConfirmed: z.boolean(),
  /** Numbers of listings that are not deleted, and of those that staff have taken down. */
  listings: z.int(),
  removedListings: z.int(),
  hasPlan: z.boolean(),
  /** How often the member was blocked, including a current block. */
  blocks: z.int(),
});
/** The facts of another listing that staff compare with the listing of the item. */
const otherListingSchema = z.object({ id: z.int(), title: z.string(), address: z.string(), advertiser: z.string().nullable() });
/** Another listing that shows pictures of the item's listing. `own…` is about the item's listing, `other…` about the other one. */
const listingWithSamePicturesSchema = otherListingSchema.extend({
  pictures: z.int().describe('How many pictures of the listing it shows'),
  distance: z.int().describe('Bits of 64 in which the least alike of them differ'),
  ownPicture: z.string(),
  otherPicture: z.string(),
  ownAt: dateTimeSchema.describe('The first upload of these pictures'),
  otherAt: dateTimeSchema,
});

/** An item that a member of staff has opened, with the evidence for a decision. */
export const openItemSchema = queueItemSchema.extend({
  /** The decisions that are possible. */
  decisions: z.array(z.enum(DECISIONS)),
  /** The public page of the subject; null without one. */
  path: z.string().nullable(),
  listing: listingEvidenceSchema.nullable(),
  text: z.object({ author: z.string(), body: z.string(), at: dateTimeSchema }).nullable().describe('Of a review or an agent profile'),
  /** A reported message and those before it; empty for other subjects. */
  messages: z.array(z.object({ author: z.string(), body: z.string(), at: dateTimeSchema, isReported: z.boolean() })),
  reports: z.array(reportEvidenceSchema),
  appeal: z.object({ text: z.string(), at: dateTimeSchema, against: formerDecisionSchema }).nullable(),
  member: memberEvidenceSchema.nullable().describe('Null when the subject belongs to no member'),
  listingsWithSamePermit: z.array(otherListingSchema).describe('Other published listings with the same permit number'),
  listingsWithSamePictures: z
    .array(listingWithSamePicturesSchema)
    .describe('Published listings of other advertisers with the same pictures'),
  formerDecisions: z.array(formerDecisionSchema),
  /** Until when the item is reserved for the person who has it open. */
  takenUntil: dateTimeSchema.nullable(),
});
export type OpenItem = z.infer<typeof openItemSchema>;

/** A text of staff for the member whom a decision concerns. */
export const noteSchema = z.string().trim().max(MAX_NOTE_LENGTH);
/** Days of a block; null for a block without an end. */
export const blockDaysSchema = z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]);

export const decideInputSchema = z.object({
  id: idSchema,
  decision: z.enum(DECISIONS),
  reason: z.enum(DECISION_REASONS).optional(),
  note: noteSchema.optional(),
  days: blockDaysSchema.optional().describe('Of a block; null is for good'),
  endPlan: z.boolean().optional().describe('Of a block: ends the plan and pays back the rest'),
});
export type DecideInput = z.infer<typeof decideInputSchema>;

/** Puts back online what staff have removed. */
export const restoreInputSchema = z.object({
  kind: z.enum(['property', 'agent', 'review']),
  id: idSchema,
  reason: z.enum(DECISION_REASONS),
});
