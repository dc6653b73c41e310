import { areaCountsSchema } from '../../shared/search/facets.ts';
import { searchFilterSchema } from '../../shared/search/filter.ts';
import { openingsSchema } from '../../shared/search/openings.ts';
import { nearestSchema, understandInputSchema, understandingSchema } from '../../shared/search/understanding.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { findOpenings } from './budget/openings.ts';
import { countAreas } from './counts/counts.ts';
import { findNearest } from './nearest.ts';
import { understandSearch } from './understand.ts';

/** What a text asks for. */
export const searchRouter = router({
  understand: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/search/understand', summary: 'What a search text asks for, as a filter of GET /properties' } })
    .input(understandInputSchema)
    .output(understandingSchema)
    .query(({ ctx, input }) => understandSearch(ctx, input.q)),
  /** The whole list of areas beside a filter, of which `property.counts` has the first. */
  areas: publicReadProcedure
    .input(searchFilterSchema)
    .output(areaCountsSchema)
    .query(({ ctx, input }) => countAreas(ctx.em, input)),
  /** What more cash, or more a month, would open. */
  openings: publicReadProcedure
    .input(searchFilterSchema)
    .output(openingsSchema)
    .query(({ ctx, input }) => findOpenings(ctx.em, input)),
  /** What to offer instead of an empty list. */
  nearest: publicReadProcedure
    .input(searchFilterSchema)
    .output(nearestSchema)
    .query(({ ctx, input }) => findNearest(ctx.em, input)),
});
