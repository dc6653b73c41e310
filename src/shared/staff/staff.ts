// Schemas of the people who belong to the staff, their roles, and how an admin grants and revokes a role.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { INT4_MAX } from '../property/property.ts';

/** A moderator decides about content; an admin also manages staff and refunds. */
export const STAFF_ROLES = ['admin', 'moderator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The id of an item of the moderation queue, a listing, an agent or a member. */
export const idSchema = z.int().min(1).max(INT4_MAX);
export const staffIdSchema = z.object({ id: idSchema });

/** What a signed-in member of staff may do in this session. A second factor is an authenticator app or a passkey. */
export const staffAccessSchema = z.object({
  role: z.enum(STAFF_ROLES).nullable().describe('null until the session has a second factor'),
  hasSecondFactor: z.boolean(),
});

export const staffPersonSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(STAFF_ROLES),
  /** The username; null when the operator granted the role by command, or the account was deleted. */
  grantedBy: z.string().nullable(),
  grantedAt: dateTimeSchema,
});
export type StaffPerson = z.infer<typeof staffPersonSchema>;
/** Makes a user a member of staff; `name` is a username or email address. */
export const grantInputSchema = z.object({ name: z.string().trim().min(1).max(254), role: z.enum(STAFF_ROLES) });
export const revokeInputSchema = grantInputSchema.pick({ name: true });
