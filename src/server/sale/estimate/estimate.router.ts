import { z } from 'zod';
import { propertyIdSchema } from '../../../shared/property/property-view.ts';
import { estimateReportSchema } from '../../../shared/sale/estimate-report.ts';
import { homeEstimateSchema } from '../../../shared/sale/home-estimate.ts';
import { getProperty } from '../../property/property.ts';
import { publicReadProcedure, router } from '../../trpc.ts';
import { estimateOfHome } from './home-estimate.ts';
import { readEstimateReport } from './report.ts';

/** Reads the price estimates of homes from registered sales, and the report on how far off these estimates were. */
export const estimateRouter = router({
  ofHome: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}/estimate',
        summary: 'What comparable homes were sold for: a range with its error, or why there is none',
        errorResponses: { 404: ['Property not found'] },
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .output(homeEstimateSchema)
    .query(async ({ ctx, input }) => estimateOfHome(ctx.em, await getProperty(ctx.em, input.id))),
  /** The tables of /how-we-estimate; null before the first run, and while no sales are loaded. */
  report: publicReadProcedure.output(estimateReportSchema.nullable()).query(({ ctx }) => readEstimateReport(ctx.em)),
});
