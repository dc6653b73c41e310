import { z } from 'zod';
import { agentIdSchema } from '../../shared/agent/agent.ts';
import { ownReviewSchema, reviewInputSchema, reviewListInputSchema, reviewPageSchema } from '../../shared/review/review.ts';
import { authedProcedure, publicReadProcedure, router } from '../trpc.ts';
import { getOwnReview, listReviews, removeReview, writeReview } from './review.ts';

const agentIdInputSchema = z.object({ id: agentIdSchema });
const NO_AGENT_RESPONSE = { 404: ['Agent not found'] };
const SIGNED_OUT_RESPONSE = { 401: ['Not signed in'] };

/** Reviews of agents: listing those of an agent, and reading, writing and removing the caller's own. */
export const reviewRouter = router({
  list: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/agents/{id}/reviews',
        summary: 'What people say about an agent, newest first',
        errorResponses: NO_AGENT_RESPONSE,
      },
    })
    .input(reviewListInputSchema)
    .output(reviewPageSchema)
    .query(({ ctx, input }) => listReviews(ctx.em, input)),
  own: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/agents/{id}/review',
        summary: 'Your own review of an agent, and whether you may write one',
        errorResponses: { ...SIGNED_OUT_RESPONSE, ...NO_AGENT_RESPONSE },
      },
    })
    .input(agentIdInputSchema)
    .output(ownReviewSchema)
    .query(({ ctx, input }) => getOwnReview(ctx, input.id)),
  write: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/agents/{id}/review',
        summary: 'Review an agent you have written to, or change your review',
        errorResponses: {
          ...SIGNED_OUT_RESPONSE,
          403: ['Send Layla Haddad a message first; then you can say how it went.'],
          ...NO_AGENT_RESPONSE,
          429: ['Too many requests. Please try again later.'],
        },
      },
    })
    .input(reviewInputSchema)
    .output(ownReviewSchema)
    .mutation(({ ctx, input }) => writeReview(ctx, input)),
  remove: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/agents/{id}/review',
        summary: 'Take your review of an agent back',
        errorResponses: { ...SIGNED_OUT_RESPONSE, 404: ['Review not found'] },
      },
    })
    .input(agentIdInputSchema)
    .output(ownReviewSchema)
    .mutation(({ ctx, input }) => removeReview(ctx, input.id)),
});
