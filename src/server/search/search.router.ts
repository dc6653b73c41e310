import { budgetIncreasesSchema } from '../../shared/search/budget-increases.ts';
import { areaCountsSchema } from '../../shared/search/facets.ts';
import { searchFilterSchema } from '../../shared/search/filter.ts';
import { alternativesSchema, understandInputSchema, understandingSchema } from '../../shared/search/understanding.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { findAlternatives } from './alternatives/alternatives.ts';
import { findBudgetIncreases } from './budget/budget-increases.ts';
import { countAreas } from './counts/counts.ts';
import { understandSearch } from './understand.ts';

/** Search text as a filter, counts of areas, and what to offer beside a result. */
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
  /** How many more homes a larger budget would find. */
  budgetIncreases: publicReadProcedure
    .input(searchFilterSchema)
    .output(budgetIncreasesSchema)
    .query(({ ctx, input }) => findBudgetIncreases(ctx.em, input)),
  /** Lists next to an empty one that are not empty. */
  alternatives: publicReadProcedure
    .input(searchFilterSchema)
    .output(alternativesSchema)
    .query(({ ctx, input }) => findAlternatives(ctx.em, input)),
});
