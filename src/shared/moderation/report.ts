// Schemas of reports (of listings, agents, reviews and messages), appeals of advertisers, and the public figures about both.
import { z } from 'zod';
import { emailSchema, honeypotSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';
import { hasControl } from '../text.ts';
import { DECISION_REASONS, REPORT_REASONS, SUBJECT_KINDS } from './moderation.ts';

/** Most characters of the text that a reporter adds. */
export const MAX_REPORT_LENGTH = 500;

const NO_REASON = { error: () => m.report_choose() };
const subjectIdSchema = z.int().min(1).max(INT4_MAX);

/** Text of several lines; tabs and line breaks are the only control characters. */
const plainTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.report_too_long({ max }) })
    .refine((text) => !hasControl(text.replace(/[\t\r\n]/g, '')), { error: () => m.report_characters() });

/** A report: one schema for the dialog, tRPC and POST /api/reports. */
export const reportInputSchema = z.object({
  kind: z.enum(SUBJECT_KINDS).describe('What is reported; a message only by who received it'),
  id: subjectIdSchema,
  reason: z.enum(REPORT_REASONS, NO_REASON),
  text: plainTextSchema(MAX_REPORT_LENGTH).optional(),
  email: z
    .union([z.literal(''), emailSchema])
    .optional()
    .describe('For an email about the outcome'),
  website: honeypotSchema,
});
export type ReportInput = z.infer<typeof reportInputSchema>;
/** The response, which is the same for a stored report, a repetition and one that the honeypot caught. */
export const reportViewSchema = z.object({ received: z.literal(true) });

/** Most characters of an appeal. */
export const MAX_APPEAL_LENGTH = 2000;
export const appealTextSchema = plainTextSchema(MAX_APPEAL_LENGTH).refine((text) => text.length >= 20, {
  error: () => m.moderation_appeal_short(),
});
/** An appeal against a decision of staff about the caller's own listing. */
export const appealInputSchema = z.object({
  id: subjectIdSchema.describe('The listing'),
  text: appealTextSchema,
});
export type AppealInput = z.infer<typeof appealInputSchema>;

/** Why staff took down a listing of the caller, and what the caller can do. */
export const takedownSchema = z.object({
  reason: z.enum(DECISION_REASONS),
  /** What staff wrote to the advertiser; null for nothing. */
  note: z.string().nullable(),
  at: z.string().meta({ format: 'date-time' }),
  /** Taken down because its owner is blocked: neither review nor appeal is possible. */
  byBlock: z.boolean(),
  hasChanged: z.boolean().describe('Whether it was changed since, so that it can be sent for review'),
  isInReview: z.boolean(),
  appeal: z.enum(['none', 'open', 'rejected']),
});
export type Takedown = z.infer<typeof takedownSchema>;

/** A public figure; null hides one that is based on too few cases. */
const figureSchema = z.int().nullable().describe('null below five cases');
/** How reports and appeals were decided in the last 90 days, and how many adverts were confirmed in the last 30. */
export const trustFiguresSchema = z.object({
  days: z.literal(90),
  reports: figureSchema,
  decided: figureSchema,
  takenDown: figureSchema,
  rightPercent: figureSchema.describe(
    'Share of the reported items about which the report was right: a change was asked for, or it was taken down',
  ),
  medianMinutes: figureSchema.describe('Half of the reported items were decided within this time'),
  appeals: figureSchema,
  appealsUpheld: figureSchema,
  confirmed: figureSchema.describe('Adverts that their advertiser or our staff confirmed in the last 30 days'),
});
export type TrustFigures = z.infer<typeof trustFiguresSchema>;
