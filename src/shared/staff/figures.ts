// Schemas of the figures that staff see of the last days.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';

/** The periods to choose from, in days. */
export const FIGURE_DAYS = [7, 30, 90, 400] as const;
export const figuresInputSchema = z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(400)]).default(30) });
export const figuresSchema = z.object({
  days: z.int(),
  members: z.int(),
  newMembers: z.int(),
  blockedMembers: z.int(),
  listings: z.record(z.string(), z.int()).describe('By status'),
  byPlace: z.array(z.object({ place: z.string(), n: z.int() })).describe('Published, the places with the most'),
  byDay: z.array(z.object({ day: z.string(), appeared: z.int(), gone: z.int() })),
  reports: z.int(),
  decided: z.int(),
  medianMinutes: z.int().nullable(),
  waiting: z.int(),
  confirmed: z.int().describe('Listings that people confirmed as available'),
  inquiries: z.int(),
  answered: z.int(),
  medianAnswerMinutes: z.int().nullable(),
  payments: z.record(z.string(), z.int()).describe('By status'),
  emails: z.record(z.string(), z.int()).describe('By status'),
  people: z.array(z.object({ username: z.string().nullable(), decisions: z.int(), reveals: z.int(), blocks: z.int(), refunds: z.int() })),
  jobsGivenUp: z.int(),
  lastDrill: z
    .object({ at: dateTimeSchema, succeeded: z.boolean(), detail: z.string() })
    .nullable()
    .describe('The last restore of a backup that was tried'),
});
export type StaffFigures = z.infer<typeof figuresSchema>;
