// Schemas and limits of the reviews that members write about agents.
import { z } from 'zod';
import { agentIdSchema } from '../agent/agent.ts';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';

/** Limits of the text of a review, in characters. */
export const REVIEW_MIN_LENGTH = 20;
export const REVIEW_MAX_LENGTH = 2000;
/** Reviews on a page. */
export const REVIEW_PAGE_SIZE = 10;

/** Every invalid rating gets the same message. */
const ratingError = { error: () => m.review_stars_required() };

/** Review of an agent: one schema for the form, tRPC and POST /api/agents/{id}/review. `id` is that of the agent. */
export const reviewInputSchema = z.object({
  id: agentIdSchema,
  rating: z.number(ratingError).int(ratingError).min(1, ratingError).max(5, ratingError).describe('Whole stars, 1 to 5'),
  text: z
    .string({ error: () => m.review_required() })
    .trim()
    .min(REVIEW_MIN_LENGTH, { error: () => m.review_too_short({ min: REVIEW_MIN_LENGTH }) })
    .max(REVIEW_MAX_LENGTH, { error: () => m.review_too_long({ max: REVIEW_MAX_LENGTH }) }),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

/** Which page of an agent's reviews is requested; `id` is that of the agent. */
export const reviewListInputSchema = z.object({ id: agentIdSchema, page: z.int().min(1).max(10_000).default(1) });
export type ReviewListInput = z.infer<typeof reviewListInputSchema>;

/** A review as everyone may read it. */
export const reviewViewSchema = z.object({
  id: z.int(),
  author: z.string().describe('First name and initial'),
  rating: z.int().min(1).max(5),
  text: z.string(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema.describe('Later than createdAt when it was changed'),
});
export type ReviewView = z.infer<typeof reviewViewSchema>;

/** Reviews of an agent, newest first. */
export const reviewPageSchema = z.object({
  items: z.array(reviewViewSchema),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  counts: z.array(z.int()).length(5).describe('How many gave one, two, three, four and five stars'),
});
export type ReviewPage = z.infer<typeof reviewPageSchema>;

/** The caller's own review of an agent, and whether they may write one. The author of a review may always change it. */
export const ownReviewSchema = z.object({
  review: reviewViewSchema.nullable(),
  held: z.boolean().describe('The review is being checked: neither shown nor counted until it is released'),
  mayWrite: z
    .boolean()
    .describe('Whether the caller has a confirmed address and, for a day or longer, a conversation that the agent has answered'),
  reason: z.string().nullable().describe('What has to come first while mayWrite is false'),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;
