import { z } from 'zod';
import { agentId } from './agent.ts';

export const REVIEW_MIN_LENGTH = 20;
export const REVIEW_MAX_LENGTH = 2000;
export const REVIEW_PAGE_SIZE = 10;

const STARS = 'Choose one to five stars';

/** Review of an agent: one schema for the form, tRPC and POST /api/agents/{id}/review. `id` is that of the agent. */
export const reviewInput = z.object({
  id: agentId,
  rating: z.number({ error: STARS }).int(STARS).min(1, STARS).max(5, STARS).describe('Whole stars, 1 to 5'),
  text: z
    .string({ error: 'Review is required' })
    .trim()
    .min(REVIEW_MIN_LENGTH, `Review must be at least ${REVIEW_MIN_LENGTH} characters`)
    .max(REVIEW_MAX_LENGTH, `Review must be at most ${REVIEW_MAX_LENGTH} characters`),
});
export type ReviewInput = z.infer<typeof reviewInput>;

export const reviewListInput = z.object({ id: agentId, page: z.int().min(1).max(10_000).default(1) });
export type ReviewListInput = z.infer<typeof reviewListInput>;

const isoDate = z.string().meta({ format: 'date-time' });

export const reviewView = z.object({
  id: z.int(),
  author: z.string().describe('First name and initial'),
  rating: z.int().min(1).max(5),
  text: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate.describe('Later than createdAt when it was changed'),
});
export type ReviewView = z.infer<typeof reviewView>;

/** Reviews of an agent, newest first. */
export const reviewPage = z.object({
  items: z.array(reviewView),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  counts: z.array(z.int()).length(5).describe('How many gave one, two, three, four and five stars'),
});
export type ReviewPage = z.infer<typeof reviewPage>;

export const ownReview = z.object({
  review: reviewView.nullable(),
  held: z.boolean().describe('The review is being checked: neither shown nor counted until it is released'),
  mayWrite: z
    .boolean()
    .describe('Whether the caller has a confirmed address and, for a day or longer, a conversation that the agent has answered'),
  reason: z.string().nullable().describe('What has to come first while mayWrite is false'),
});
export type OwnReview = z.infer<typeof ownReview>;

/** Message for users who must confirm their email address first. */
export const CONFIRM_FIRST = 'Confirm your email address first. You can have the link sent again on your account page.';
export const mustMessageFirstText = (agentName: string): string => `Send ${agentName} a message first; then you can say how it went.`;
export const mustAwaitAnswerText = (agentName: string): string =>
  `Once ${agentName} has answered you on this site, you can say how it went.`;
export const mustWaitADayText = (agentName: string): string => `You can review ${agentName} a day after your first message.`;
export const REVIEW_HELD =
  'Your review is being checked, because several came from the same network. It is shown and counted once that is done.';
