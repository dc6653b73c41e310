// Schemas of the staff page of a member (a user with an account): what it shows, the reveal of contact details, and blocking the member.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { DECISION_REASONS } from '../moderation/moderation.ts';
import { blockDaysSchema, formerDecisionSchema, noteSchema } from './queue.ts';
import { idSchema, STAFF_ROLES } from './staff.ts';

/** What staff see of a member. */
export const memberViewSchema = z.object({
  id: z.int(),
  username: z.string(),
  /** When the account was created. */
  since: dateTimeSchema,
  email: z.string().describe('Shortened: `n***@example.com`'),
  emailConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Null for members who are not staff. */
  role: z.enum(STAFF_ROLES).nullable(),
  /** The subscribed plan; null without one. */
  plan: z.string().nullable(),
  /** Number of sessions: devices on which the member is signed in. */
  devices: z.int(),
  /** Number of listings by status. */
  listings: z.record(z.string(), z.int()),
  /** Emails to the member that a mail server refused. */
  bouncedEmails: z.int(),
  /** The current block, which began at `at`; `until` is null when it has no end. */
  block: z
    .object({ until: dateTimeSchema.nullable(), reason: z.enum(DECISION_REASONS), note: z.string().nullable(), at: dateTimeSchema })
    .nullable(),
  blocks: z.int().describe('Blocks that have ended'),
  /** Decisions of staff about the member's listings, the latest first; `title` is that of the listing. */
  decisions: z.array(formerDecisionSchema.extend({ title: z.string().nullable() })),
});
export type MemberView = z.infer<typeof memberViewSchema>;
/** The contact details of a member in full. Each time staff request them, the audit log gets an entry. */
export const revealedSchema = z.object({ email: z.string(), phone: z.string().nullable() });
export const blockInputSchema = z.object({
  id: idSchema,
  days: blockDaysSchema,
  reason: z.enum(DECISION_REASONS),
  note: noteSchema.optional(),
  endPlan: z.boolean().optional().describe('Ends the plan and pays back the rest'),
});
