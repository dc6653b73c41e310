import { z } from 'zod';
import { areaPageInputSchema, areaPageSchema, areaSchema } from '../../shared/area/area-page.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { listAreas, readAreaPage } from './area-page.ts';

/** Reads the areas and the figures of their pages. */
export const areaRouter = router({
  list: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/areas', summary: 'Areas with 5 published homes or more, those with most homes first' } })
    .output(z.array(areaSchema))
    .query(({ ctx }) => listAreas(ctx.em)),
  page: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/areas/{slug}',
        summary: 'What is asked in an area by bedrooms, rents, registered medians, gross yields and neighbours',
        errorResponses: { 404: ['Area not found'] },
      },
    })
    .input(areaPageInputSchema)
    .output(areaPageSchema)
    .query(({ ctx, input }) => readAreaPage(ctx.em, input, ctx.now())),
});
