import { areaSalesInputSchema, areaSalesSchema, areaTotalsSchema } from '../../shared/sale/area-sales.ts';
import { salesMapInputSchema, salesMapSchema } from '../../shared/sale/sales-map.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { readAreaSales } from './area-sales.ts';
import { readAreaTotals } from './area-totals.ts';
import { readSalesMap } from './sales-map.ts';

/** Reads figures of the sales that the Dubai Land Department registered. */
export const saleRouter = router({
  ofArea: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/areas/{slug}/sales',
        summary: 'Registered sales of an area: number, medians and quartiles by kind of home, never a single sale',
        errorResponses: { 404: ['Area not found'] },
      },
    })
    .input(areaSalesInputSchema)
    .output(areaSalesSchema)
    .query(({ ctx, input }) => readAreaSales(ctx.em, input)),
  /** Number of sales in each area, for the guide of areas. */
  totals: publicReadProcedure.output(areaTotalsSchema).query(({ ctx }) => readAreaTotals(ctx.em)),
  ofMap: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/sales/map',
        summary: 'Registered AED per square foot of ready homes by community, with coordinates',
        errorResponses: { 404: ['Area not found'] },
      },
    })
    .input(salesMapInputSchema)
    .output(salesMapSchema)
    .query(({ ctx, input }) => readSalesMap(ctx.em, input.housing)),
});
