// The tRPC procedures of moderation for users and visitors. Those with `meta.rest` are REST endpoints too.
import { appealInputSchema, reportInputSchema, reportViewSchema, trustFiguresSchema } from '../../shared/moderation/report.ts';
import { staffIdSchema } from '../../shared/staff/staff.ts';
import { authedProcedure, publicProcedure, publicReadProcedure, router } from '../trpc.ts';
import { createAppeal } from './appeal.ts';
import { createReport } from './create-report.ts';
import { trustFigures } from './trust.ts';

/** Lets anyone report a home, an agent or a review to staff, and the receiver of a message that message. */
export const reportRouter = router({
  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/reports',
        status: 201,
        summary: 'Report a home, an agent or a review; nothing is hidden by a report alone',
        errorResponses: { 400: ['Choose what is wrong'], 404: ['Property not found'], 429: ['Too many requests. Please try again later.'] },
      },
    })
    .input(reportInputSchema)
    .output(reportViewSchema)
    .mutation(({ ctx, input }) => createReport(ctx, input)),
});

/** Lets an advertiser appeal against the decision of staff that removed their listing. */
export const appealRouter = router({
  create: authedProcedure
    .input(appealInputSchema)
    .output(staffIdSchema)
    .mutation(({ ctx, input }) => createAppeal(ctx, input)),
});

/** Public figures on how reports are handled. */
export const trustRouter = router({
  figures: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/trust', summary: 'How reports were decided in the last 90 days; null below five cases' } })
    .output(trustFiguresSchema)
    .query(({ ctx }) => trustFigures(ctx.em, ctx.now())),
});
