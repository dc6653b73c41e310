import { z } from 'zod';
import { agentId } from '../../shared/agent.ts';
import { mustMessageFirstText, ownReview, reviewInput, reviewListInput, reviewPage } from '../../shared/review.ts';
import { authedProcedure, publicReadProcedure, router } from '../trpc.ts';
import { getOwnReview, listReviews, removeReview, writeReview } from './review.ts';

const byAgent = z.object({ id: agentId });
const NO_AGENT = { 404: ['Agent not found'] };
const SIGNED_OUT = { 401: ['Not signed in'] };

export const reviewRouter = router({
  list: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/agents/{id}/reviews',
        summary: 'What people say about an agent, newest first',
        errorResponses: NO_AGENT,
      },
    })
    .input(reviewListInput)
    .output(reviewPage)
    .query(({ ctx, input }) => listReviews(ctx.em, input)),
  own: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/agents/{id}/review',
        summary: 'Your own review of an agent, and whether you may write one',
        errorResponses: { ...SIGNED_OUT, ...NO_AGENT },
      },
    })
    .input(byAgent)
    .output(ownReview)
    .query(({ ctx, input }) => getOwnReview(ctx, input.id)),
  write: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/agents/{id}/review',
        summary: 'Review an agent you have written to, or change your review',
        errorResponses: {
          ...SIGNED_OUT,
          403: [mustMessageFirstText('Layla Haddad')],
          ...NO_AGENT,
          429: ['Too many requests. Please try again later.'],
        },
      },
    })
    .input(reviewInput)
    .output(ownReview)
    .mutation(({ ctx, input }) => writeReview(ctx, input)),
  remove: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/agents/{id}/review',
        summary: 'Take your review of an agent back',
        errorResponses: { ...SIGNED_OUT, 404: ['Review not found'] },
      },
    })
    .input(byAgent)
    .output(ownReview)
    .mutation(({ ctx, input }) => removeReview(ctx, input.id)),
});
