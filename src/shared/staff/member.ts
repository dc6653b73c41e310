// Schemas of what staff see of a member, and of blocking one.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { DECISION_REASONS } from '../moderation/moderation.ts';
import { blockDaysSchema, formerDecisionSchema, noteSchema } from './queue.ts';
import { idSchema, STAFF_ROLES } from './staff.ts';

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
/** The contact details of a member in full. Every request of them is recorded. */
export const revealedSchema = z.object({ email: z.string(), phone: z.string().nullable() });
export const blockInputSchema = z.object({
  id: idSchema,
  days: blockDaysSchema,
  reason: z.enum(DECISION_REASONS),
  note: noteSchema.optional(),
  endPlan: z.boolean().optional().describe('Ends the plan and pays back the rest'),
});
