// Schemas of alerts, which email people about new and changed homes: creating, confirming, listing, changing and stopping one, and the
// homes of one email. `words` describes to people what an alert is about.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { emailSchema, honeypotSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { propertyCardSchema, propertyViewSchema } from '../property/property-view.ts';
import { boundsSchema, searchFilterSchema } from '../search/filter.ts';
import { ALERT_CADENCES, ALERT_KINDS, ALERT_SUBJECTS, SEARCH_ALERT_KINDS } from './alert.ts';

/** One or more of the events `kinds`; the result has no duplicates and the order of `kinds`. */
const kindsSchema = <T extends string>(kinds: readonly T[]) =>
  z
    .array(z.enum(kinds), { error: () => m.alert_kinds_required() })
    .min(1, { error: () => m.alert_kinds_required() })
    .max(kinds.length)
    .transform((list) => kinds.filter((kind) => list.includes(kind)));
const cadenceSchema = z.enum(ALERT_CADENCES, { error: () => m.alert_cadence_required() });
const alertIdSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** The secret of an email address in the links of its emails. Without a key, the session or the browser's cookie decides whose alerts are meant. */
const alertKeySchema = z.string().max(100).optional().describe('The key of an address, from a link of its emails');

/** A search, and the part of the map that it was made in. */
export const alertFilterSchema = searchFilterSchema.extend({
  bounds: boundsSchema.optional().describe('Only homes in this part of the map; one without coordinates is left out'),
});
export type AlertFilter = z.infer<typeof alertFilterSchema>;

/** A search to get emails about. A member's alert goes to the member's own address, whatever `email` says. */
export const alertInputSchema = z.object({
  filter: alertFilterSchema.describe('The search, as GET /properties takes it; its order does not count'),
  email: emailSchema.optional(),
  kinds: kindsSchema(SEARCH_ALERT_KINDS).default(() => [...SEARCH_ALERT_KINDS]),
  cadence: cadenceSchema.default('daily'),
  website: honeypotSchema,
});
export type AlertInput = z.infer<typeof alertInputSchema>;

/** How many new homes a search has, before it is saved. */
export const alertPreviewSchema = z.object({
  words: z.string().describe('The search in words, in the language of the request'),
  perWeek: z.int().nullable().describe('Homes of the last 7 days; null when counting took too long'),
  perMonth: z.int().nullable().describe('Homes of the last 30 days; counted when the week had none'),
  line: z.string().nullable().describe('The same as a sentence'),
  instantAllowed: z.boolean().describe('Whether emails can be sent as it happens: at most 20 new homes a day'),
});
export type AlertPreview = z.infer<typeof alertPreviewSchema>;

/** An alert as its owner sees it. */
const alertViewSchema = z.object({
  id: z.int(),
  subject: z.enum(ALERT_SUBJECTS).describe('saved: the homes that the member has saved; list: those of a shared list'),
  filter: alertFilterSchema,
  listToken: z.string().nullable().describe('Of a shared list: its page is /list/{token}; null when its link has to be renewed'),
  words: z.string(),
  kinds: z.array(z.enum(ALERT_KINDS)),
  cadence: z.enum(ALERT_CADENCES),
  state: z.enum(['active', 'paused']),
  homesFound: z.int().describe('Homes sent so far'),
  unseen: z.int().describe('Homes of emails of the last 30 days whose list was not opened'),
  unseenEmailId: z.int().nullable().describe('The oldest email whose homes `unseen` counts; null for none'),
  lastEmailId: z.int().nullable().describe('The last email, whose homes alert.email lists'),
  lastSentAt: dateTimeSchema.nullable(),
  nextAt: dateTimeSchema.nullable().describe('When the next email is due if there is news; null as it happens and while paused'),
  createdAt: dateTimeSchema,
});
export type AlertView = z.infer<typeof alertViewSchema>;

/** Result of creating an alert. `active`: it works from now on. `confirm`: a confirmation email was sent. `known`: this search has one already. */
export const alertCreatedSchema = z.object({
  state: z.enum(['active', 'confirm', 'known']),
  email: z.string(),
  id: z.int().nullable().describe('Of an active or known alert'),
});
export type AlertCreated = z.infer<typeof alertCreatedSchema>;

/** All confirmed alerts of an email address or member. */
export const alertListSchema = z.object({
  items: z.array(alertViewSchema),
  email: z.string().nullable().describe('The address; null for a member without alerts and without a confirmed address'),
});
export type AlertList = z.infer<typeof alertListSchema>;

/** Confirms the email address of a new alert with the token of the emailed link. */
export const alertConfirmInputSchema = z.object({ token: z.string().max(200) });
export const alertConfirmedSchema = z.object({
  key: z.string().describe('Opens /alerts/{key}, the alerts of the address'),
  words: z.string(),
  listToken: alertViewSchema.shape.listToken,
  cadence: z.enum(ALERT_CADENCES),
  firstNewsAt: dateTimeSchema.nullable().describe('Null as it happens'),
});
export type AlertConfirmed = z.infer<typeof alertConfirmedSchema>;

/** Changes an alert; absent fields stay as they are. */
export const alertChangeInputSchema = z.object({
  id: alertIdSchema,
  key: alertKeySchema,
  kinds: kindsSchema(ALERT_KINDS).optional(),
  cadence: cadenceSchema.optional(),
  paused: z.boolean().optional(),
  filter: alertFilterSchema.optional(),
});
export type AlertChange = z.infer<typeof alertChangeInputSchema>;

/** Deletes an alert. */
export const alertStopInputSchema = z.object({ id: alertIdSchema, key: alertKeySchema });
/** Whose alerts are listed, stopped or deleted. */
export const alertOwnerInputSchema = z.object({ key: alertKeySchema });
/** Requests an email with a link to the alerts of an address. */
export const alertLinkInputSchema = z.object({ email: emailSchema, website: honeypotSchema });

/** The homes of one sent email as they are now, the most important kind of event first and then the newest home. */
export const alertEmailInputSchema = z.object({ id: alertIdSchema, key: alertKeySchema });
export const alertEmailViewSchema = z.object({
  alertId: z.int().nullable().describe('Null when the alert was stopped'),
  words: z.string().nullable(),
  sentAt: dateTimeSchema,
  total: z.int(),
  items: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      price: z.int().describe('AED at that time'),
      priceBefore: z.int().nullable(),
      daysAway: z.int().nullable().describe('Of a home that is back: how long it had been off the market'),
      status: propertyViewSchema.shape.status,
      home: propertyCardSchema,
    }),
  ),
});
export type AlertEmailView = z.infer<typeof alertEmailViewSchema>;

/** Whether the member gets emails about saved homes. */
export const savedAlertSchema = z.object({ isOn: z.boolean() });
