// Schemas of the lists in which staff search for listings, agents and members.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { PROPERTY_STATUSES } from '../property/property.ts';
import { idSchema } from './staff.ts';

/**
 * A search by id or name; members are also found by their whole email address, listings by their owner's username and, while published, their
 * reference. An empty `text` lists everything, newest first. `after` is the `next` of the page before.
 */
export const staffSearchSchema = z.object({ text: z.string().trim().max(200), after: idSchema.optional() });
const staffListingSchema = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string().nullable(),
  status: z.enum(PROPERTY_STATUSES),
  /** AED, per month for rent. */
  price: z.int(),
  transactionType: z.string(),
  location: z.string(),
  /** Username and id of the user who advertises; null for an imported listing. */
  owner: z.string().nullable(),
  ownerId: z.int().nullable(),
  createdAt: dateTimeSchema,
});
export type StaffListing = z.infer<typeof staffListingSchema>;
export const staffListingsSchema = z.object({ items: z.array(staffListingSchema), next: z.int().nullable() });
/** A listing or an agent that staff put into the moderation queue. */
export const queueSubjectSchema = z.object({ kind: z.enum(['property', 'agent']).default('property'), id: idSchema });
const staffAgentSchema = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  /** The import that the profile came from; `own` for agents of this site. */
  source: z.string(),
  homes: z.int(),
  reviews: z.int(),
  isRemoved: z.boolean(),
  /** Username and id of the account that took the profile over. */
  owner: z.string().nullable(),
  ownerId: z.int().nullable(),
});
export type StaffAgent = z.infer<typeof staffAgentSchema>;
export const staffAgentsSchema = z.object({ items: z.array(staffAgentSchema), next: z.int().nullable() });
const staffAgentNameSchema = z.object({
  id: z.int(),
  name: z.string(),
  wantedName: z.string(),
  brokerNumber: z.string().nullable(),
  memberId: z.int(),
  username: z.string(),
});
export type StaffAgentName = z.infer<typeof staffAgentNameSchema>;
export const staffAgentNamesSchema = z.array(staffAgentNameSchema);
/** The name is that which the person of the staff saw. */
export const decideAgentNameInputSchema = z.object({ id: idSchema, wantedName: z.string().max(100), isGranted: z.boolean() });
export type DecideAgentNameInput = z.infer<typeof decideAgentNameInputSchema>;
const staffMemberRowSchema = z.object({
  id: z.int(),
  username: z.string(),
  since: dateTimeSchema,
  listings: z.int(),
  isBlocked: z.boolean(),
});
export const staffMembersSchema = z.object({ items: z.array(staffMemberRowSchema), next: z.int().nullable() });
