// Schemas of the staff pages about operations: background jobs, emails that were not delivered, samples of emails, payments and refunds.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { LOCALES } from '../locale.ts';
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '../payment/payment.ts';
import { INT4_MAX } from '../property/property.ts';

/** Rows of a page. */
export const OPERATIONS_PAGE_SIZE = 50;

/** A queue of background jobs. */
const queueSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  givenUp: z.int().describe('Given up after the last try, of the last 30 days'),
  doneInHour: z.int(),
  oldestSeconds: z.int().nullable().describe('How long the oldest due job has been waiting'),
  /** The last and the next run of a queue whose jobs start by a schedule; null for other queues. */
  lastRunAt: dateTimeSchema.nullable(),
  nextRunAt: dateTimeSchema.nullable(),
});
/** A job that failed at its last try. */
const givenUpJobSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  createdAt: dateTimeSchema,
  givenUpAt: dateTimeSchema,
  tries: z.int(),
  error: z.string().describe('Without addresses and other values'),
  data: z.record(z.string(), z.unknown()).describe('Numbers as they are; texts are hidden'),
});
export const jobsPageSchema = z.object({ queues: z.array(queueSchema), givenUp: z.array(givenUpJobSchema) });
export type JobsPage = z.infer<typeof jobsPageSchema>;
export type GivenUpJob = JobsPage['givenUp'][number];
export const jobIdSchema = z.object({ id: z.uuid() });

/** `after` is the `next` of the page before, the id of its last row. */
const afterInputSchema = z.object({ after: z.int().min(1).max(INT4_MAX).optional() });
/** An email that needs the attention of staff. `unsure`: it may have arrived; `refused`: by the mail server; `waiting`: late, maybe given up. */
const troubledEmailSchema = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(['waiting', 'sending', 'unsure', 'refused']),
  address: z.string().describe('Shortened: `n***@example.com`'),
  error: z.string().nullable(),
  tries: z.int(),
  createdAt: dateTimeSchema,
  canResend: z.boolean().describe('Its text is kept'),
});
export type TroubledEmailView = z.infer<typeof troubledEmailSchema>;
/** Periods to choose from, in days, whose emails are counted. */
export const EMAIL_DAYS = [1, 7, 30] as const;
export type EmailDays = (typeof EMAIL_DAYS)[number];
export const emailsInputSchema = afterInputSchema.extend({ days: z.union(EMAIL_DAYS.map((days) => z.literal(days))).default(1) });
export type EmailsInput = z.infer<typeof emailsInputSchema>;
export const emailsPageSchema = z.object({
  items: z.array(troubledEmailSchema).describe('Unsure, refused or late, oldest first'),
  next: z.int().nullable(),
  byKind: z
    .array(z.object({ kind: z.string(), hasSample: z.boolean(), outcomes: z.record(z.string(), z.int()) }))
    .describe('Every kind, and how many emails of the days have each status'),
  waiting: z.int().describe('Due now'),
  oldestSeconds: z.int().nullable().describe('How long the oldest due email has been waiting'),
});
export type EmailsPage = z.infer<typeof emailsPageSchema>;

/** A sample of an email, in one of the languages of the site. */
export const emailSampleSchema = z.object({
  kind: z.string().max(40),
  name: z.string().max(40).default('usual').describe('Where an email differs by its cause'),
  locale: z.enum(LOCALES),
});
export type EmailSampleInput = z.infer<typeof emailSampleSchema>;
export const emailPreviewSchema = z.object({
  subject: z.string(),
  summary: z.string().describe('What lists of emails show beside the subject'),
  html: z.object({ light: z.string(), dark: z.string() }).describe('As it is sent, with a fixed color scheme; its links open nothing'),
  text: z.string(),
  samples: z.array(z.object({ name: z.string(), subject: z.string() })).describe('All of the kind'),
});
export type EmailPreview = z.infer<typeof emailPreviewSchema>;
export const emailSampleSentSchema = z.object({ address: z.string() });

/**
 * Which payments a page lists. `open`: the payment provider has not answered yet; `unpaid`: a month of a subscription that could not be charged;
 * `refunded`: paid back, or about to be.
 */
export const PAYMENT_FILTERS = ['all', 'open', 'unpaid', 'refunded'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];
export const paymentsInputSchema = afterInputSchema.extend({ filter: z.enum(PAYMENT_FILTERS).default('all') });
export type PaymentsInput = z.infer<typeof paymentsInputSchema>;
const staffPaymentSchema = z.object({
  id: z.int(),
  reference: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  planName: z.string(),
  member: z.object({ id: z.int(), username: z.string() }).nullable().describe('null after the account was deleted'),
  propertyId: z.int().nullable(),
  amountPence: z.int().describe('Pence'),
  paidBackPence: z.int().describe('Paid back, or about to be'),
  status: z.enum(PAYMENT_STATUSES),
  /** Made in the sandbox, where nothing is charged. */
  test: z.boolean(),
  createdAt: dateTimeSchema,
  settledAt: dateTimeSchema.nullable(),
  checkedAt: dateTimeSchema.nullable().describe('When the provider was last asked about it'),
});
export type StaffPayment = z.infer<typeof staffPaymentSchema>;
export const paymentsPageSchema = z.object({ items: z.array(staffPaymentSchema), next: z.int().nullable() });
/** How late the events (webhooks) of the payment provider arrive, and how many payments are `open`, `unpaid` or to be refunded. */
export const paymentFiguresSchema = z.object({
  events: z.int().describe('Events of the provider in the last seven days'),
  lastEventAt: dateTimeSchema.nullable(),
  medianLagSeconds: z.number().nullable().describe('Between an event at the provider and its arrival; null without events'),
  slowestLagSeconds: z.number().nullable(),
  open: z.int(),
  oldestOpenSeconds: z.int().nullable(),
  unpaid: z.int(),
  toRefund: z.int().describe('Taken, but nothing could be given for it'),
});
export type PaymentFigures = z.infer<typeof paymentFiguresSchema>;
/** Why staff pay a payment back. */
export const REFUND_REASONS = ['mistake', 'not_received', 'goodwill', 'fraud'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
/** The most, in pence, that the refunds of one admin within 24 hours may amount to; beyond it another admin refunds. A single one may exceed it. */
export const REFUND_LIMIT_PENCE = 50_000;
export const refundInputSchema = z.object({
  id: z.int().min(1).max(INT4_MAX),
  reason: z.enum(REFUND_REASONS),
  amountPence: z.int().min(1).max(INT4_MAX).optional().describe('All that is left when absent'),
  paidBackPence: z
    .int()
    .min(0)
    .max(INT4_MAX)
    .default(0)
    .describe('What had been paid back when the caller looked; another refund since then is a conflict'),
});
export type RefundInput = z.infer<typeof refundInputSchema>;

/** The status of a payment before and after staff looked it up at the provider. */
export const checkedPaymentSchema = z.object({ before: z.enum(PAYMENT_STATUSES), after: z.enum(PAYMENT_STATUSES) });
