import { z } from 'zod';
import { isStorable, PROPERTY_TYPES, TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { propertyCard, propertyId, propertyView } from '../../shared/property/property-view.ts';
import { areaFigures as areaFiguresView, filterCounts, countListings as marketCountsView } from '../../shared/search/facets.ts';
import { placeName, searchFilter } from '../../shared/search/filter.ts';
import { mapInput, mapView } from '../../shared/search/map.ts';
import { MAX_LIST } from '../../shared/search/search.ts';
import { suggestion } from '../../shared/search/suggest.ts';
import { mapProperties } from '../map/map.ts';
import { areaFigures, cheapestPrice, countFilters, countListings } from '../search/counts.ts';
import { featuredCards, featuredProperties } from '../search/featured.ts';
import { listProperties, listPropertiesJson } from '../search/list.ts';
import { searchProperties, searchTotal } from '../search/search.ts';
import { suggest } from '../search/suggest/suggest.ts';
import { publicProcedure, publicReadProcedure, router } from '../trpc.ts';
import { getProperty, getPropertyJson, similarProperties } from './property.ts';
import { recordView } from './view-counter.ts';

const totals = { total: z.int().nullable(), capped: z.boolean() };
const whole = (name: string, min: number, max: number, fallback: number) =>
  z
    .number({ error: `${name} must be a whole number from ${min} to ${max}` })
    .int(`${name} must be a whole number from ${min} to ${max}`)
    .min(min, `${name} must be a whole number from ${min} to ${max}`)
    .max(max, `${name} must be a whole number from ${min} to ${max}`)
    .default(fallback);

export const propertyRouter = router({
  list: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties',
        list: true,
        json: listPropertiesJson,
        summary: 'Published homes that match; as NDJSON every match, one a line',
      },
    })
    .input(
      searchFilter.extend({
        limit: whole('limit', 1, MAX_LIST, MAX_LIST),
        offset: whole('offset', 0, 10_000_000, 0),
        after: z
          .string({ error: 'after must be text' })
          .max(1000, 'after is not a cursor: take it from the Link header of an earlier page')
          .optional()
          .describe('The homes after this position, as the Link header of a page names it; with the same sort, without an offset'),
        count: z
          .boolean({ error: 'count must be true or false' })
          .default(true)
          .describe('false leaves X-Total-Count out and answers sooner'),
      }),
    )
    .output(z.object({ items: z.array(propertyView), ...totals, next: z.string().nullable() }))
    .query(({ ctx, input }) => listProperties(ctx.em, input)),
  featured: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/properties/featured', summary: 'The homes of the first page' } })
    .output(z.array(propertyView))
    .query(({ ctx }) => featuredProperties(ctx.em)),
  get: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}',
        json: getPropertyJson,
        summary: 'One home',
        errorResponses: { 404: ['Property not found'] },
      },
    })
    .input(z.object({ id: propertyId }))
    .output(propertyView)
    .query(({ ctx, input }) => getProperty(ctx.em, input.id)),
  /** Called by the browser that shows the page; server rendering counts nothing. */
  seen: publicProcedure
    .meta({ countsAs: 'read' })
    .input(z.object({ id: propertyId }))
    .output(z.object({ counted: z.boolean() }))
    .mutation(({ ctx, input }) => recordView(ctx, input.id)),
  search: publicReadProcedure
    .input(searchFilter.extend({ page: whole('page', 1, 1_000_000, 1) }))
    .output(z.object({ items: z.array(propertyCard), ...totals, page: z.int(), pages: z.int(), corrected: z.string().nullable() }))
    .query(({ ctx, input: { page, ...filter } }) => searchProperties(ctx.em, filter, page)),
  /** The total of a search whose page came without it. */
  total: publicReadProcedure
    .input(searchFilter)
    .output(z.object(totals))
    .query(({ ctx, input }) => searchTotal(ctx.em, input)),
  highlights: publicReadProcedure.output(z.array(propertyCard)).query(({ ctx }) => featuredCards(ctx.em)),
  similar: publicReadProcedure
    .input(z.object({ id: propertyId }))
    .output(z.array(propertyCard))
    .query(({ ctx, input }) => similarProperties(ctx.em, input.id)),
  map: publicReadProcedure
    .input(mapInput)
    .output(mapView)
    .query(({ ctx, input: { bounds, zoom, ...filter } }) => mapProperties(ctx.em, filter, bounds, zoom)),
  suggest: publicReadProcedure
    .input(z.object({ text: z.string().max(200).refine(isStorable, 'text contains invalid characters') }))
    .output(suggestion)
    .query(({ ctx, input }) => suggest(ctx.em, input.text)),
  counts: publicReadProcedure
    .input(searchFilter)
    .output(filterCounts)
    .query(({ ctx, input }) => countFilters(ctx.em, input)),
  areas: publicReadProcedure
    .input(z.object({ names: z.array(placeName).max(60), propertyType: z.enum(PROPERTY_TYPES).optional() }))
    .output(z.array(areaFiguresView))
    .query(({ ctx, input }) => areaFigures(ctx.em, input.names, input.propertyType)),
  cheapest: publicReadProcedure
    .input(z.object({ transactionType: z.enum(TRANSACTION_TYPES), propertyType: z.enum(PROPERTY_TYPES) }))
    .output(z.int().nullable())
    .query(({ ctx, input }) => cheapestPrice(ctx.em, input.transactionType, input.propertyType)),
  market: publicReadProcedure.output(marketCountsView).query(({ ctx }) => countListings(ctx.em)),
});
