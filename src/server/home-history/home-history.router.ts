// The endpoints of the price history of a home, and of separating listings that were matched as one home by mistake.
import { z } from 'zod';
import { priceHistorySchema } from '../../shared/property/price-history.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { authedProcedure, publicReadProcedure, router } from '../trpc.ts';
import { separateHome } from './home-identity.ts';
import { priceHistoryOf } from './price-history.ts';

/** Procedures over tRPC; those with `rest` are also in the REST API. */
export const homeHistoryRouter = router({
  ofHome: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}/price-history',
        summary:
          'What was asked for a home since it was first listed, also in earlier listings of it, and homes of the same layout in its building',
        errorResponses: { 404: ['Property not found'] },
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .output(priceHistorySchema)
    .query(({ ctx, input }) => priceHistoryOf(ctx.em, input.id, ctx.now())),
  /** Separates a listing of the caller from the listing of another advertiser with which it was matched by mistake. Writes the database. */
  separate: authedProcedure
    .input(z.object({ id: propertyIdSchema }))
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => separateHome(ctx, input.id)),
});
