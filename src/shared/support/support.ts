// Schemas of what people write to the office: the inbox of staff, and what members read about how fast they are answered.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { paragraphSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';

/** How a request was closed: by an answer on the site, by one elsewhere (such as by email or phone), or because it needs none, which counts in no figure. */
export const SUPPORT_OUTCOMES = ['answered', 'elsewhere', 'none'] as const;
/** What was written: the forms of the contact and the help page, a message to an agent or an inquiry that has no other receiver, an application. */
const SUPPORT_KINDS = ['contact', 'support', 'agent', 'application', 'inquiry'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** Requests on a page of the inbox. */
export const SUPPORT_PAGE_SIZE = 25;

const supportRequestSchema = z.object({
  id: z.int(),
  kind: z.enum(SUPPORT_KINDS),
  planId: z.string().nullable().describe('The plan of the sender when they wrote'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  memberId: z.int().nullable(),
  propertyId: z.int().nullable().describe('The home of an inquiry'),
  createdAt: dateTimeSchema,
  closedAt: dateTimeSchema.nullable(),
  closedBy: z.string().nullable().describe('Username; null also when the answer came by the link of an email'),
  outcome: z.enum(SUPPORT_OUTCOMES).nullable(),
  answer: z.string().nullable(),
});
export type StaffSupportRequest = z.infer<typeof supportRequestSchema>;

export const supportListInputSchema = z.object({
  state: z.enum(['open', 'closed']).default('open'),
  after: z.int().min(1).max(INT4_MAX).optional().describe('Requests after this one'),
});
export const supportPageSchema = z.object({
  items: z.array(supportRequestSchema),
  next: z.int().nullable(),
  open: z.int().describe('All requests that wait'),
});
export type SupportPage = z.infer<typeof supportPageSchema>;

const supportIdSchema = z.int().min(1).max(INT4_MAX);
export const answerSupportInputSchema = z.object({ id: supportIdSchema, message: paragraphSchema(1, m.message_message_required) });
export const closeSupportInputSchema = z.object({ id: supportIdSchema, outcome: z.enum(SUPPORT_OUTCOMES).exclude(['answered']) });

/** Fewer messages than this say nothing about how fast they are answered. */
export const MIN_SUPPORT_MESSAGES = 3;
/** What a member reads about support. */
export const supportStandingSchema = z.object({
  planId: z.string().nullable().describe('The plan by which messages of the member are answered'),
  messages: z.int().describe('Messages of the last 90 days'),
  medianMinutes: z.int().nullable().describe('Minutes in which half of them were answered; null while fewer are, and below three messages'),
  contacts: z.array(z.string()).describe('Named people for members with Enterprise; empty for others and where none are named'),
});
export type SupportStanding = z.infer<typeof supportStandingSchema>;
