// Schemas and limits of brokerages with people: the form that makes one, invitations, roles, and who takes over from whom.

import { z } from 'zod';
import { userIdSchema } from '../account/account.ts';
import { isHonestName, isReservedName } from '../account/public-name.ts';
import { dateTimeSchema } from '../field-schemas.ts';
import { emailSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';
import { hasControl, isOneScript, isPlainName } from '../text.ts';
import { licenceFields, officeNumberRule } from './licence-schemas.ts';
import { INQUIRY_RULES, ORGANIZATION_ROLES, UNANSWERED_RULES } from './organization.ts';

/** Whether each word of a name is of one script; a name may have words of several, such as English and Arabic ones. */
const hasPlainWords = (name: string): boolean => isPlainName(name) && name.split(/\s+/).every(isOneScript);

/** The name of a brokerage as people read it: 2 to 100 characters, no link, no invisible character, not like the name of this site. */
const brokerageNameSchema = z
  .string()
  .normalize('NFKC')
  .trim()
  .overwrite((name) => name.replace(/\s+/g, ' '))
  .min(2, { error: () => m.team_name_short() })
  .max(100, { error: () => m.message_too_long({ label: m.team_name(), max: 100 }), abort: true })
  .refine((name) => !hasControl(name) && isHonestName(name) && hasPlainWords(name), {
    error: () => m.message_invalid_characters({ label: m.team_name() }),
    abort: true,
  })
  .refine((name) => !isReservedName(name), { error: () => m.account_name_reserved({ label: m.team_name() }) });

/** What a brokerage says about itself. */
export const newBrokerageInputSchema = z
  .object({
    name: brokerageNameSchema,
    ...licenceFields,
    bringHomes: z.boolean().default(false).describe('Whether the own listings belong to the brokerage from now on'),
  })
  .refine(...officeNumberRule);
export type BrokerageInput = z.infer<typeof newBrokerageInputSchema>;

const roleSchema = z.enum(ORGANIZATION_ROLES);
const idSchema = z.int().min(1).max(INT4_MAX);

/** The most people who are invited at once, and by an organization in a day. */
export const MAX_INVITED_AT_ONCE = 20;
export const INVITATIONS_A_DAY = 20;
/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7;

/** Addresses that get an invitation with the same role. */
export const inviteInputSchema = z.object({
  emails: z
    .array(emailSchema)
    .min(1, { error: () => m.team_invite_empty() })
    .max(MAX_INVITED_AT_ONCE, { error: () => m.team_invite_too_many({ max: MAX_INVITED_AT_ONCE }) }),
  role: roleSchema,
});

/** Why an address got no invitation. `member`: in this brokerage already; `refused`: asked never to be written to again. */
const SKIP_REASONS = ['member', 'refused'] as const;
export const inviteResultSchema = z.object({
  sent: z.int(),
  skipped: z.array(z.object({ email: z.string(), reason: z.enum(SKIP_REASONS) })),
});

export const invitationIdSchema = z.object({ id: idSchema });
/** The secret of the link in an invitation. */
const tokenSchema = z
  .string()
  .min(1, { error: () => m.team_invitation_gone() })
  .max(100, { error: () => m.team_invitation_gone() });
export const invitationTokenSchema = z.object({ token: tokenSchema });
export const acceptInputSchema = z.object({
  token: tokenSchema,
  bringHomes: z.boolean().default(false).describe('Whether the own listings belong to the brokerage from now on'),
});
/** An invitation as its page shows it to the person with the link. */
export const invitationViewSchema = z.object({
  brokerage: z.string(),
  invitedBy: z.string().nullable(),
  email: z.string(),
  role: roleSchema,
  expiresAt: dateTimeSchema,
  ownHomes: z.int().describe('Own listings of the signed-in reader, which they may bring along'),
});

export type InvitationView = z.infer<typeof invitationViewSchema>;

export const setRoleSchema = z.object({ userId: userIdSchema, role: roleSchema });
export const setTakesInquiriesSchema = z.object({ userId: userIdSchema, takesInquiries: z.boolean() });
export const setRuleSchema = z.object({ rule: z.enum(INQUIRY_RULES) });
export const setUnansweredRuleSchema = z.object({ rule: z.enum(UNANSWERED_RULES) });
export const removePersonSchema = z.object({ userId: userIdSchema, heirId: userIdSchema });

/** The brokerage of the signed-in member and their place in it. */
export const ownBrokerageSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  role: roleSchema,
  inquiryRule: z.enum(INQUIRY_RULES),
  unansweredRule: z.enum(UNANSWERED_RULES),
  takesInquiries: z.boolean(),
});
export type OwnBrokerage = z.infer<typeof ownBrokerageSchema>;

/** A person in a brokerage. */
const personSchema = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  takesInquiries: z.boolean(),
  joinedAt: dateTimeSchema,
  homes: z.int().describe('Listings that they answer for, without deleted ones'),
  inquiries: z.int().describe('Inquiries that are not closed and that they answer'),
});
export type Person = z.infer<typeof personSchema>;

/** People and open invitations of the own brokerage; agents see no invitations. */
export const peopleSchema = z.object({
  brokerage: ownBrokerageSchema,
  people: z.array(personSchema),
  invitations: z.array(z.object({ id: z.int(), email: z.string(), role: roleSchema, expiresAt: dateTimeSchema, isExpired: z.boolean() })),
});
export type People = z.infer<typeof peopleSchema>;
