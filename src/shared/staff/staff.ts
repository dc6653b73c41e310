// Schemas of the procedures for staff.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { permitViewSchema } from '../listing/permit-schemas.ts';
import { DECISION_REASONS, DECISIONS, ITEM_KINDS, MAX_NOTE_LENGTH, SUBJECT_KINDS } from '../moderation/moderation.ts';
import { INT4_MAX, PROPERTY_STATUSES, PROPERTY_TYPES } from '../property/property.ts';

export const STAFF_ROLES = ['admin', 'moderator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
/** Items of the queue on a page. */
export const QUEUE_PAGE_SIZE = 50;
/** Minutes that an item stays with who has it open. */
export const TAKEN_MINUTES = 10;

const idSchema = z.int().min(1).max(INT4_MAX);
export const staffIdSchema = z.object({ id: idSchema });

export const staffAccessSchema = z.object({
  role: z.enum(STAFF_ROLES).nullable().describe('null until the session has a second factor'),
  hasSecondFactor: z.boolean(),
});

/** A position in the queue: urgency, reporters, time and id of the last item of a page. */
export const queueInputSchema = z.object({
  kind: z.enum(ITEM_KINDS).optional(),
  after: z
    .string()
    .regex(/^\d{1,5}\.\d{1,9}\.\d{1,13}\.\d{1,10}$/)
    .refine((position) => Number(position.split('.')[3]) <= INT4_MAX)
    .optional(),
});
export type QueueInput = z.infer<typeof queueInputSchema>;

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

export const queuePageSchema = z.object({
  items: z.array(queueItemSchema),
  next: z.string().nullable(),
  counts: z.record(z.enum(ITEM_KINDS), z.int()),
  lastDecisionAt: dateTimeSchema.nullable(),
});
export type QueuePage = z.infer<typeof queuePageSchema>;

const reportEvidenceSchema = z.object({
  reason: z.string(),
  text: z.string(),
  at: dateTimeSchema,
  byMember: z.boolean(),
  wantsAnswer: z.boolean(),
});
const formerDecisionSchema = z.object({
  decision: z.enum(DECISIONS),
  reason: z.enum(DECISION_REASONS).nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: dateTimeSchema,
});
const listingEvidenceSchema = z.object({
  title: z.string(),
  description: z.string(),
  price: z.int(),
  area: z.int(),
  bedrooms: z.int(),
  bathrooms: z.int(),
  location: z.string(),
  address: z.string(),
  propertyType: z.enum(PROPERTY_TYPES),
  transactionType: z.string(),
  images: z.array(z.string()),
  permitNumber: z.string().nullable(),
  permit: permitViewSchema.nullable(),
  status: z.enum(PROPERTY_STATUSES),
  advertiser: z.string().nullable(),
  createdAt: dateTimeSchema,
});
const advertiserEvidenceSchema = z.object({
  id: z.int(),
  username: z.string(),
  since: dateTimeSchema,
  emailConfirmed: z.boolean(),
  listings: z.int(),
  removedListings: z.int(),
  hasPlan: z.boolean(),
  blocks: z.int(),
});
/** An item with what is needed to decide it. */
export const openItemSchema = queueItemSchema.extend({
  decisions: z.array(z.enum(DECISIONS)),
  path: z.string().nullable(),
  listing: listingEvidenceSchema.nullable(),
  text: z.object({ author: z.string(), body: z.string(), at: dateTimeSchema }).nullable().describe('Of a review or an agent profile'),
  messages: z.array(z.object({ author: z.string(), body: z.string(), at: dateTimeSchema, isReported: z.boolean() })),
  reports: z.array(reportEvidenceSchema),
  appeal: z.object({ text: z.string(), at: dateTimeSchema, against: formerDecisionSchema }).nullable(),
  advertiser: advertiserEvidenceSchema.nullable(),
  samePermit: z
    .array(z.object({ id: z.int(), title: z.string(), address: z.string(), advertiser: z.string().nullable() }))
    .describe('Other published listings with the same permit number'),
  samePictures: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        address: z.string(),
        advertiser: z.string().nullable(),
        pictures: z.int().describe('How many pictures of the listing it shows'),
        distance: z.int().describe('Bits of 64 in which the least alike of them differ'),
        ownPicture: z.string(),
        otherPicture: z.string(),
        ownAt: dateTimeSchema.describe('The first upload of these pictures'),
        otherAt: dateTimeSchema,
      }),
    )
    .describe('Published listings of other advertisers with the same pictures'),
  former: z.array(formerDecisionSchema),
  takenUntil: dateTimeSchema.nullable(),
});
export type OpenItem = z.infer<typeof openItemSchema>;

const noteSchema = z.string().trim().max(MAX_NOTE_LENGTH);
const blockDaysSchema = z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]);

export const decideInputSchema = z.object({
  id: idSchema,
  decision: z.enum(DECISIONS),
  reason: z.enum(DECISION_REASONS).optional(),
  note: noteSchema.optional(),
  days: blockDaysSchema.optional().describe('Of a block; null is for good'),
  endPlan: z.boolean().optional().describe('Of a block: ends the plan and pays back the rest'),
});
export type DecideInput = z.infer<typeof decideInputSchema>;

export const restoreInputSchema = z.object({
  kind: z.enum(['property', 'agent', 'review']),
  id: idSchema,
  reason: z.enum(DECISION_REASONS),
});

/** Search of listings and members: an id, or words of a title or name. */
export const staffSearchSchema = z.object({ text: z.string().trim().max(200), after: idSchema.optional() });
const staffListingSchema = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string().nullable(),
  status: z.enum(PROPERTY_STATUSES),
  price: z.int(),
  transactionType: z.string(),
  location: z.string(),
  owner: z.string().nullable(),
  ownerId: z.int().nullable(),
  createdAt: dateTimeSchema,
});
export type StaffListing = z.infer<typeof staffListingSchema>;
export const staffListingsSchema = z.object({ items: z.array(staffListingSchema), next: z.int().nullable() });
export const queueSubjectSchema = z.object({ kind: z.enum(['property', 'agent']).default('property'), id: idSchema });
const staffAgentSchema = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  source: z.string(),
  homes: z.int(),
  reviews: z.int(),
  isRemoved: z.boolean(),
});
export type StaffAgent = z.infer<typeof staffAgentSchema>;
export const staffAgentsSchema = z.object({ items: z.array(staffAgentSchema), next: z.int().nullable() });
const staffMemberRowSchema = z.object({
  id: z.int(),
  username: z.string(),
  since: dateTimeSchema,
  listings: z.int(),
  isBlocked: z.boolean(),
});
export const staffMembersSchema = z.object({ items: z.array(staffMemberRowSchema), next: z.int().nullable() });

export const memberViewSchema = z.object({
  id: z.int(),
  username: z.string(),
  since: dateTimeSchema,
  email: z.string().describe('Shortened: `n***@example.com`'),
  emailConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  role: z.enum(STAFF_ROLES).nullable(),
  plan: z.string().nullable(),
  devices: z.int(),
  listings: z.record(z.string(), z.int()),
  bouncedEmails: z.int(),
  block: z
    .object({ until: dateTimeSchema.nullable(), reason: z.enum(DECISION_REASONS), note: z.string().nullable(), at: dateTimeSchema })
    .nullable(),
  blocks: z.int().describe('Blocks that have ended'),
  decisions: z.array(formerDecisionSchema.extend({ title: z.string().nullable() })),
});
export type MemberView = z.infer<typeof memberViewSchema>;
export const revealedSchema = z.object({ email: z.string(), phone: z.string().nullable() });
export const blockInputSchema = z.object({
  id: idSchema,
  days: blockDaysSchema,
  reason: z.enum(DECISION_REASONS),
  note: noteSchema.optional(),
  endPlan: z.boolean().optional().describe('Ends the plan and pays back the rest'),
});

export const staffPersonSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(STAFF_ROLES),
  grantedBy: z.string().nullable(),
  grantedAt: dateTimeSchema,
});
export type StaffPerson = z.infer<typeof staffPersonSchema>;
export const grantInputSchema = z.object({ name: z.string().trim().min(1).max(254), role: z.enum(STAFF_ROLES) });
export const revokeInputSchema = grantInputSchema.pick({ name: true });

export const FIGURE_DAYS = [7, 30, 90, 400] as const;
export const figuresInputSchema = z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(400)]).default(30) });
export const figuresSchema = z.object({
  days: z.int(),
  members: z.int(),
  newMembers: z.int(),
  blockedMembers: z.int(),
  listings: z.record(z.string(), z.int()).describe('By status'),
  byPlace: z.array(z.object({ place: z.string(), n: z.int() })).describe('Published, the places with the most'),
  byDay: z.array(z.object({ day: z.string(), appeared: z.int(), gone: z.int() })),
  reports: z.int(),
  decided: z.int(),
  medianMinutes: z.int().nullable(),
  waiting: z.int(),
  confirmed: z.int().describe('Listings that people confirmed as available'),
  inquiries: z.int(),
  answered: z.int(),
  medianAnswerMinutes: z.int().nullable(),
  payments: z.record(z.string(), z.int()).describe('By status'),
  emails: z.record(z.string(), z.int()).describe('By status'),
  people: z.array(z.object({ username: z.string().nullable(), decisions: z.int(), reveals: z.int(), blocks: z.int(), refunds: z.int() })),
  jobsGivenUp: z.int(),
  lastDrill: z
    .object({ at: dateTimeSchema, succeeded: z.boolean(), detail: z.string() })
    .nullable()
    .describe('The last restore of a backup that was tried'),
});
export type StaffFigures = z.infer<typeof figuresSchema>;
