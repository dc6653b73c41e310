// Schemas and texts of accounts: sign-in, registration, profile, passwords and email addresses.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { emailSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';
import { propertyViewSchema } from '../property/property-view.ts';
import { hasControl, isOneScript, isPlainName } from '../text.ts';
import { toWesternDigits } from '../western-digits.ts';
import { ADVERTISES_AS, CONTACT_BY } from './advertiser-input.ts';
import { isHonestName, isReservedName } from './public-name.ts';

/** Login name: a username, also one older than the rules of `newUsernameSchema`, or an email address. 3 to 254 characters. */
const usernameSchema = z
  .string({ error: () => m.account_username_short() })
  .trim()
  .min(3, { error: () => m.account_username_short() })
  .max(254, { error: () => m.message_too_long({ label: m.account_username(), max: 254 }) })
  .refine((s) => !hasControl(s), { error: () => m.message_invalid_characters({ label: m.account_username() }) });

/** Username of a new account: NFKC normalised, one script, no invisible characters, and not shaped like an email address. */
const newUsernameSchema = z
  .string({ error: () => m.account_username_short() })
  .normalize('NFKC')
  .trim()
  .min(3, { error: () => m.account_username_short() })
  .max(50, { error: () => m.message_too_long({ label: m.account_username(), max: 50 }) })
  .refine((s) => !s.includes('@'), { error: () => m.account_username_at() })
  // each check passes what another one rejects, so that only one message is shown
  .refine((s) => s.includes('@') || isPlainName(s), { error: () => m.message_invalid_characters({ label: m.account_username() }) })
  .refine((s) => !isPlainName(s) || isOneScript(s), { error: () => m.account_username_alphabet() })
  .refine((s) => !isReservedName(s), { error: () => m.account_name_reserved({ label: m.account_username() }) });
/** Neither trimmed nor normalised; at most 256 characters. */
export const passwordSchema = z
  .string({ error: () => m.account_password_short() })
  .min(6, { error: () => m.account_password_short() })
  .max(256, { error: () => m.message_too_long({ label: m.account_password(), max: 256 }) });

/** A code of an authenticator app or a recovery code, as typed but with western digits. */
export const codeSchema = z
  .string({ error: () => m.security_code_required() })
  .trim()
  .overwrite(toWesternDigits)
  .min(1, { error: () => m.security_code_required() })
  .max(40, { error: () => m.security_code_invalid() });

/** Sign-in form. `username` is a username or an email address. */
export const credentialsSchema = z.object({ username: usernameSchema, password: passwordSchema });
/** Sign-in with the second factor of an account that has one. */
export const loginInputSchema = credentialsSchema.extend({
  code: codeSchema.optional().describe('Six digits of the authenticator app or a recovery code; needed where a second factor is set'),
});
/** A new account. */
export const registerInputSchema = z.object({ username: newUsernameSchema, email: emailSchema, password: passwordSchema });

/** Registration form. `confirmPassword` is not sent to the server. */
export const registerFormSchema = registerInputSchema
  .extend({
    confirmPassword: z.string().min(6, { error: () => m.account_password_short() }),
  })
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: () => m.account_passwords_differ() });

/** Name and phone number of the account; an empty text removes them. */
export const profileInputSchema = z.object({
  fullName: z
    .string()
    .trim()
    .max(100, { error: () => m.message_too_long({ label: m.account_full_name(), max: 100 }) })
    .refine((s) => !hasControl(s) && isHonestName(s), { error: () => m.message_invalid_characters({ label: m.account_full_name() }) })
    .refine((s) => !isReservedName(s), { error: () => m.account_name_reserved({ label: m.account_full_name() }) }),
  phone: z
    .string()
    .trim()
    .max(30, { error: () => m.message_too_long({ label: m.message_phone(), max: 30 }) })
    .refine((s) => !hasControl(s), { error: () => m.message_invalid_characters({ label: m.message_phone() }) })
    .refine((s) => s === '' || s.length >= 7, { error: () => m.message_phone_short() }),
});
/** The password that proves who makes a change. The server compares it with the stored hash, so that only an empty one is rejected here. */
const currentPasswordSchema = z
  .string({ error: () => m.account_current_password_required() })
  .min(1, { error: () => m.account_current_password_required() })
  .max(256);
/** Changes the password of a signed-in user. */
export const passwordChangeSchema = z.object({ currentPassword: currentPasswordSchema, newPassword: passwordSchema });

/** Requests a new email address, which becomes active when the link in its confirmation email is opened. */
export const emailChangeSchema = z.object({ email: emailSchema, currentPassword: currentPasswordSchema });
/** Reply to every request for a confirmation link, regardless of who owns the address. */
export const confirmationSentText = (address: string): string => m.account_confirmation_sent({ email: address });
/** The address of an account, whether it is confirmed, and the one that is to replace it. */
export const emailStateSchema = z.object({
  email: z.string(),
  confirmed: z.boolean().describe('Whether the owner of the address has confirmed it'),
  required: z.literal(true).optional().describe('Whether listings wait until it is confirmed'),
  pending: z.string().nullable().describe('The address that replaces it once it is confirmed'),
});
export type EmailAddressState = z.infer<typeof emailStateSchema>;
/** Requests an email with a link that sets a new password. */
export const forgotInputSchema = z.object({ email: emailSchema });
/** Sets a new password with the token from the emailed link. */
export const resetInputSchema = z.object({
  token: z
    .string()
    .min(1, { error: () => m.ui_link_invalid() })
    .max(200),
  password: passwordSchema,
});

/** The signed-in user's own view of their account: no password hash, token or provider id. */
export const userViewSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  advertisesAs: z.enum(ADVERTISES_AS).nullable().describe('As what the member advertises homes; null: not said yet'),
  brokerNumber: z.string().nullable().describe('BRN of an agent, as given'),
  office: z.string().nullable().describe('Brokerage, as given'),
  contactBy: z.enum(CONTACT_BY).nullable().describe('How the number is shown on adverts; null: not said yet, and not shown'),
  savedProperties: z.array(z.int()),
  subscriptionPlan: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  subscriptionPrice: z.int().nullable().describe('Pence a month, GBP'),
  subscriptionStartDate: dateTimeSchema.nullable(),
  subscriptionEndDate: dateTimeSchema.nullable(),
  createdAt: dateTimeSchema,
});
export type UserView = z.infer<typeof userViewSchema>;

/** A signed-in device; `current` marks the one that sends the request. */
export const sessionViewSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  lastSeenAt: dateTimeSchema,
  createdAt: dateTimeSchema,
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** Rows of one table in an account export. */
const exportedRowsSchema = z.array(z.record(z.string(), z.unknown()));
/** The data of a user, for download; docs/data.md lists what is left out, such as payments. */
export const accountExportSchema = z.object({
  user: userViewSchema,
  /** Units, currency and theme, if the user has chosen any. */
  preferences: z.unknown(),
  listings: exportedRowsSchema,
  saved: exportedRowsSchema,
  /** Half-filled forms of new listings. */
  drafts: exportedRowsSchema,
  billingDetails: exportedRowsSchema,
  devices: exportedRowsSchema,
  /** Browsers in which notifications are on, without their keys. */
  notificationBrowsers: exportedRowsSchema,
  inquiriesReceived: exportedRowsSchema,
  inquiryPersons: exportedRowsSchema,
  personEntries: exportedRowsSchema,
  reminders: exportedRowsSchema,
  feeds: exportedRowsSchema,
  replyTemplates: exportedRowsSchema,
  inquiriesSent: exportedRowsSchema,
  /** Viewings that the user asked for, or was asked for. */
  viewings: exportedRowsSchema,
  replies: exportedRowsSchema,
  messages: exportedRowsSchema,
  reviews: exportedRowsSchema,
  /** Applications to become an agent. */
  applications: exportedRowsSchema,
  /** Alerts of the account's confirmed address, with the homes that were sent. */
  alerts: exportedRowsSchema,
  /** Emails of alerts of that address that have ended, with the homes that were sent. */
  endedAlertEmails: exportedRowsSchema,
  /** The public profile as an agent that the user took over. */
  agentProfile: exportedRowsSchema,
  /** The user's place in a brokerage. */
  team: exportedRowsSchema,
  sharedLists: exportedRowsSchema,
  sharedListVotes: exportedRowsSchema,
  sharedListNotes: exportedRowsSchema,
  /** The authenticator app and the recovery codes, without their secrets. */
  authenticatorApps: exportedRowsSchema,
  recoveryCodes: exportedRowsSchema,
  /** Passkeys, without their keys. */
  passkeys: exportedRowsSchema,
  reports: exportedRowsSchema,
  appeals: exportedRowsSchema,
  /** Decisions of staff about the user's listings, and the times in which the user was blocked. */
  decisions: exportedRowsSchema,
  blocks: exportedRowsSchema,
  /** When staff opened an inquiry, or a reply to one, that the user sent or received. */
  messagesReadByStaff: exportedRowsSchema,
});

/** The id of a user in a path or an input. Procedures reject the id of another user before any query (`requireSelf` on the server). */
export const userIdSchema = z
  .number({ error: () => m.account_user_id_invalid() })
  .int({ error: () => m.account_user_id_invalid() })
  .min(1, { error: () => m.account_user_id_invalid() })
  .max(INT4_MAX, { error: () => m.account_user_id_invalid() });

/** Whether a property is saved after the change, and the ids of all saved properties. */
export const savedStateSchema = z.object({ saved: z.boolean(), savedProperties: z.array(z.int()) });
/** The saved properties of a user. */
export const savedListSchema = z.array(propertyViewSchema);
