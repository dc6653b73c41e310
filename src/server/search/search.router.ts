// tRPC procedures of the search: they turn search text into a filter, count homes per area, and suggest larger budgets and changed filters.
// Only `understand` writes: it adds the text to the search log (`search_texts`).
import { budgetIncreasesSchema } from '../../shared/search/budget-increases.ts';
import { areaCountsSchema } from '../../shared/search/facets.ts';
import { searchFilterSchema } from '../../shared/search/filter.ts';
import { alternativesSchema, understandInputSchema, understandingSchema } from '../../shared/search/understanding.ts';
import { reachedPartSchema, tripsSchema } from '../../shared/travel/trip-schemas.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { countAreas, findAlternatives, findBudgetIncreases, findReachedPart } from './planner/planner.ts';
import { understandSearch } from './understand.ts';

export const searchRouter = router({
  /** What a search text asks for. Also logs the text (`search_texts`). */
  understand: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/search/understand', summary: 'What a search text asks for, as a filter of GET /properties' } })
    .input(understandInputSchema)
    .output(understandingSchema)
    .query(({ ctx, input }) => understandSearch(ctx, input.q)),
  /** Number of homes in every area that a filter finds; `property.counts` returns only the first few areas. */
  areas: publicReadProcedure
    .input(searchFilterSchema)
    .output(areaCountsSchema)
    .query(({ ctx, input }) => countAreas(ctx.em, input)),
  /** The part of the map from which all trips of a filter are short enough, for the map to shade it; null without trips. */
  reached: publicReadProcedure
    .input(tripsSchema)
    .output(reachedPartSchema.nullable())
    .query(({ ctx, input }) => findReachedPart(ctx.em, input)),
  /** How many more homes a larger budget would find. */
  budgetIncreases: publicReadProcedure
    .input(searchFilterSchema)
    .output(budgetIncreasesSchema)
    .query(({ ctx, input }) => findBudgetIncreases(ctx.em, input)),
  /** Changed filters that do find homes, offered when a search finds none. */
  alternatives: publicReadProcedure
    .input(searchFilterSchema)
    .output(alternativesSchema)
    .query(({ ctx, input }) => findAlternatives(ctx.em, input)),
});
