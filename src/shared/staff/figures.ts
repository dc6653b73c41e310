// Schemas of the statistics of the marketplace for staff: members, listings, decisions, inquiries, payments, emails and jobs.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';

/** The periods to choose from, in days. */
export const FIGURE_DAYS = [7, 30, 90, 400] as const;
export const figuresInputSchema = z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(400)]).default(30) });
/** Figures of the last `days`. Members, blocks, listings, waiting items and jobs are counted as they are now. */
export const figuresSchema = z.object({
  days: z.int(),
  members: z.int(),
  newMembers: z.int(),
  blockedMembers: z.int(),
  listings: z.record(z.string(), z.int()).describe('By status'),
  byPlace: z.array(z.object({ place: z.string(), n: z.int() })).describe('Published, the places with the most'),
  /** Homes that went online (`appeared`) and offline (`gone`) on each day, a day in Dubai such as `2026-11-22`. */
  byDay: z.array(z.object({ day: z.string(), appeared: z.int(), gone: z.int() })),
  reports: z.int(),
  /** Items of the staff queue that were decided, the median time until then (null without any), and the items that wait now. */
  decided: z.int(),
  medianMinutes: z.int().nullable(),
  waiting: z.int(),
  confirmed: z.int().describe('Listings that people confirmed as available'),
  /** First messages to advertisers, how many of them have an answer, and the median time to the answer (null without any). */
  inquiries: z.int(),
  answered: z.int(),
  medianAnswerMinutes: z.int().nullable(),
  payments: z.record(z.string(), z.int()).describe('By status'),
  emails: z.record(z.string(), z.int()).describe('By status'),
  /** What each member of staff did; `reveals`: contact details of a member shown in full. A username is null after its account was deleted. */
  people: z.array(z.object({ username: z.string().nullable(), decisions: z.int(), reveals: z.int(), blocks: z.int(), refunds: z.int() })),
  /** Background jobs that failed at their last try. */
  jobsGivenUp: z.int(),
  lastDrill: z
    .object({ at: dateTimeSchema, succeeded: z.boolean(), detail: z.string() })
    .nullable()
    .describe('The last restore of a backup that was tried'),
});
export type StaffFigures = z.infer<typeof figuresSchema>;
