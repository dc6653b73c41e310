import { applicationInputSchema, applicationViewSchema } from '../../shared/application/application.ts';
import { publicProcedure, router } from '../trpc.ts';
import { apply } from './application.ts';

/** Applications of agents. */
export const applicationRouter = router({
  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/applications',
        status: 201,
        summary: 'Apply to join as an agent',
        errorResponses: { 429: ['Too many requests. Please try again later.'] },
      },
    })
    .input(applicationInputSchema)
    .output(applicationViewSchema)
    .mutation(({ ctx, input }) => apply(ctx, input)),
});
