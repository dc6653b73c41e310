// The endpoint to apply to join the site as an agent, for everyone. It stores the application and emails the office.
import { applicationInputSchema, applicationViewSchema } from '../../shared/application/application.ts';
import { publicProcedure, router } from '../trpc.ts';
import { submitApplication } from './application.ts';

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
    .mutation(({ ctx, input }) => submitApplication(ctx, input)),
});
