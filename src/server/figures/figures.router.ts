// API of the figures of homes, for who manages them, and of the link that shows those of one home to its owner.
import { z } from 'zod';
import {
  figureIdSchema,
  figureKeySchema,
  figureListSchema,
  figurePeriodSchema,
  figureRangeSchema,
  homeFiguresSchema,
  rangeFiguresSchema,
  sharedFiguresSchema,
  sourcesSchema,
  stockFiguresSchema,
} from '../../shared/figures/figures.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { endFigureLink, makeFigureLink, readByLink } from './figure-link.ts';
import { exportFigures, homeFigures, listFigures, rangeFigures, stockFigures, stockSources } from './figures.ts';

/** Each reads the homes that the caller manages: their own, and as owner or manager all of their brokerage. Those of others are not found. */
export const figuresRouter = router({
  range: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}/figures',
        scope: 'figures:read',
        summary:
          'How often an own listing was shown, opened, saved and asked about, by day (UTC); 30 days, and 400 with Premium or Enterprise',
        errorResponses: { 401: ['Not signed in'], 403: ['Your plan shows the last 30 days'], 404: ['Property not found'] },
      },
    })
    .input(z.object({ id: propertyIdSchema }).extend(figureRangeSchema.shape))
    .output(rangeFiguresSchema)
    .query(({ ctx, input }) => rangeFigures(ctx, input)),
  /** All homes together. */
  stock: authedProcedure
    .input(z.object({ days: figurePeriodSchema }))
    .output(stockFiguresSchema)
    .query(({ ctx, input }) => stockFigures(ctx, input.days)),
  stockSources: authedProcedure
    .input(z.object({ days: figurePeriodSchema }))
    .output(sourcesSchema)
    .query(({ ctx, input }) => stockSources(ctx, input.days)),
  list: authedProcedure
    .input(z.object({ days: figurePeriodSchema, page: z.int().min(1).max(1000) }))
    .output(figureListSchema)
    .query(({ ctx, input }) => listFigures(ctx, input)),
  home: authedProcedure
    .input(z.object({ id: figureIdSchema, days: figurePeriodSchema }))
    .output(homeFiguresSchema)
    .query(({ ctx, input }) => homeFigures(ctx, input)),
  export: authedProcedure
    .input(z.object({ id: figureIdSchema.optional(), days: figurePeriodSchema }))
    .output(z.object({ lines: z.array(z.string()) }))
    .mutation(async ({ ctx, input }) => {
      await ctx.limiter.count('figureFile', String(ctx.user.id));
      return exportFigures(ctx, input);
    }),
  /** Makes the link for the owner of a home; a former one ends. */
  makeLink: authedProcedure
    .input(z.object({ id: figureIdSchema }))
    .output(z.object({ key: figureKeySchema }))
    .mutation(({ ctx, input }) => makeFigureLink(ctx, input.id)),
  endLink: authedProcedure
    .input(z.object({ id: figureIdSchema }))
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => endFigureLink(ctx, input.id)),
  shared: publicProcedure
    .input(z.object({ key: figureKeySchema }))
    .output(sharedFiguresSchema)
    .query(({ ctx, input }) => readByLink(ctx.em, input.key, ctx.now())),
});
