// tRPC procedures of market insights.
import { marketAreasSchema, marketInputSchema, marketSchema } from '../../shared/market/market.ts';
import { authedProcedure, router } from '../trpc.ts';
import { listMarketAreas, readMarket } from './market.ts';

export const marketRouter = router({
  insights: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/market',
        scope: 'figures:read',
        summary: 'What homes of an area ask per square foot, how fast they go, and how much they are viewed',
        errorResponses: {
          401: ['Not signed in'],
          403: ['Your plan shows three areas: Dubai Marina, Business Bay, Downtown Dubai. Enterprise shows all.'],
          404: ['Area not found'],
          429: ['Too many requests. Please try again later.'],
        },
      },
      isForMembers: true,
    })
    .input(marketInputSchema)
    .output(marketSchema)
    .query(({ ctx, input }) => readMarket(ctx, input)),
  areas: authedProcedure.output(marketAreasSchema).query(({ ctx }) => listMarketAreas(ctx)),
});
