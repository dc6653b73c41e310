import { z } from 'zod';
import { VIEW_SOURCES } from '../../shared/figures/counting.ts';
import { m } from '../../shared/messages/messages.ts';
import { nearbySchema } from '../../shared/nearby/nearby.ts';
import { comparedPropertiesSchema, compareInputSchema } from '../../shared/property/compared.ts';
import { isStorable, PROPERTY_TYPES, TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { propertyCardSchema, propertyIdSchema, propertyViewSchema } from '../../shared/property/property-view.ts';
import { takenHomeSchema } from '../../shared/property/taken.ts';
import { copyFilterSchema } from '../../shared/search/copy-filter.ts';
import { areaFiguresSchema, filterCountsSchema, listingCountsSchema } from '../../shared/search/facets.ts';
import { boundsSchema, mapAreaSchema, placeNameSchema, searchFilterSchema } from '../../shared/search/filter.ts';
import { mapInputSchema, mapListInputSchema, mapListSchema, mapResultSchema } from '../../shared/search/map.ts';
import { MAX_LIST } from '../../shared/search/search.ts';
import { placeOffersSchema, suggestionSchema } from '../../shared/search/suggest.ts';
import { saidWordsSchema } from '../../shared/search/understanding.ts';
import { homeTravelInputSchema, homeTravelSchema } from '../../shared/travel/home-travel.ts';
import { tripTextsSchema } from '../../shared/travel/trip-schemas.ts';
import { compareProperties } from '../compare/compare.ts';
import { recordView } from '../figures/count-view.ts';
import { mapExtent } from '../map/extent.ts';
import { listInView } from '../map/in-view.ts';
import { mapProperties } from '../map/map.ts';
import {
  areaFigures,
  cheapestPrice,
  countFilters,
  countListings,
  featuredCards,
  featuredProperties,
  listProperties,
  listPropertiesJson,
} from '../search/planner/planner.ts';
import { searchProperties, searchTotal } from '../search/search.ts';
import { suggest, suggestPlaces } from '../search/suggest/suggest.ts';
import { readHomeTravel } from '../travel/home-travel.ts';
import { publicProcedure, publicReadProcedure, router } from '../trpc.ts';
import { withCleanTitle } from './clean-titles.ts';
import { readNearby } from './nearby.ts';
import { getProperty, getPropertyJson } from './property.ts';
import { similarProperties } from './similar.ts';
import { getTakenHome } from './taken.ts';

/** The number of matches of a search: null when they were not counted; when `capped`, there are more than `total`. */
const totalFields = { total: z.int().nullable(), capped: z.boolean() };
/** The schema of a whole number from `min` to `max`, with one error text for every invalid value; `fallback` when it is absent. */
const wholeNumberSchema = (name: string, min: number, max: number, fallback: number) => {
  const between = { error: () => m.search_number_between({ name, min, max }) };
  return z.number(between).int(between).min(min, between).max(max, between).default(fallback);
};

/** A text of which suggestions are made while it is typed. */
const typedTextSchema = z
  .string()
  .max(200)
  .refine(isStorable, { error: () => m.search_invalid_characters({ name: 'text' }) });

/** The API of published properties: search, counts, map, suggestions and one property. All procedures only read, except `seen`. */
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
      copyFilterSchema.extend({
        limit: wholeNumberSchema('limit', 1, MAX_LIST, MAX_LIST),
        offset: wholeNumberSchema('offset', 0, 10_000_000, 0),
        after: z
          .string({ error: () => m.search_must_be_text({ name: 'after' }) })
          .max(1000, { error: () => m.search_after_invalid({ name: 'after', header: 'Link' }) })
          .optional()
          .describe('The homes after this position, as the Link header of a page names it; with the same sort, without an offset'),
        count: z
          .boolean({ error: () => m.search_true_or_false({ name: 'count', yes: 'true', no: 'false' }) })
          .default(true)
          .describe('false leaves X-Total-Count out and answers sooner'),
      }),
    )
    .output(z.object({ items: z.array(propertyViewSchema), ...totalFields, next: z.string().nullable() }))
    .query(({ ctx, input }) => listProperties(ctx.em, input)),
  featured: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/properties/featured', summary: 'The homes of the first page' } })
    .output(z.array(propertyViewSchema))
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
    .input(z.object({ id: propertyIdSchema }))
    .output(propertyViewSchema)
    .query(async ({ ctx, input }) => withCleanTitle(await getProperty(ctx.em, input.id))),
  nearby: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}/nearby',
        summary:
          'What open data knows near a home: stations, schools with ratings, shops, clinics, parks and more, with the sources and their dates',
        errorResponses: { 404: ['Property not found'] },
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .output(nearbySchema)
    .query(({ ctx, input }) => readNearby(ctx.em, input.id)),
  travel: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}/travel',
        summary: 'Minutes from a home to a place by car on empty roads, by metro and on foot, with the sources',
        errorResponses: { 404: ['Property not found'] },
      },
    })
    .input(homeTravelInputSchema)
    .output(homeTravelSchema)
    .query(({ ctx, input }) => readHomeTravel(ctx.em, input)),
  /** A home that was sold or rented in the last 90 days. */
  taken: publicReadProcedure
    .input(z.object({ id: propertyIdSchema }))
    .output(takenHomeSchema)
    .query(async ({ ctx, input }) => withCleanTitle(await getTakenHome(ctx.em, input.id, ctx.now()))),
  /** Counts a view of a property's page. The browser that shows the page calls it; server rendering counts nothing. */
  seen: publicProcedure
    .meta({ countsAs: 'read' })
    .input(z.object({ id: propertyIdSchema, source: z.enum(VIEW_SOURCES).default('direct') }))
    .output(z.object({ counted: z.boolean() }))
    .mutation(({ ctx, input }) => recordView(ctx, input.id, input.source)),
  /** One page of search results as cards. */
  search: publicReadProcedure
    .input(searchFilterSchema.extend({ area: mapAreaSchema.optional(), page: wholeNumberSchema('page', 1, 1_000_000, 1) }))
    .output(
      z.object({
        items: z.array(propertyCardSchema),
        ...totalFields,
        page: z.int(),
        pages: z.int(),
        // the search text after a typo was corrected
        corrected: z.string().nullable(),
        // words of the search text that were not recognised
        unknown: z.array(z.string()),
        // how many homes say each of the words that no filter answers, and whether these homes come first
        said: z.array(saidWordsSchema),
        isSaidFirst: z.boolean(),
        // names of the places of trips
        tripTexts: tripTextsSchema.optional(),
        // what the search text and the filter ask for together, as a filter
        parsed: searchFilterSchema.nullable(),
      }),
    )
    .query(({ ctx, input: { page, ...filter } }) => searchProperties(ctx.em, filter, page)),
  /** The number of matches of a search, for a page that came without it. */
  total: publicReadProcedure
    .input(searchFilterSchema.extend({ area: mapAreaSchema.optional() }))
    .output(z.object(totalFields))
    .query(({ ctx, input }) => searchTotal(ctx.em, input)),
  /** The highest-ranked homes as cards. */
  highlights: publicReadProcedure.output(z.array(propertyCardSchema)).query(({ ctx }) => featuredCards(ctx.em)),
  similar: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/{id}/similar',
        summary:
          'Up to six homes like one: same purpose and kind, community or 2 km around, price and size within a quarter, at most one bedroom more or fewer',
      },
    })
    .input(z.object({ id: propertyIdSchema }))
    .output(z.array(propertyCardSchema))
    .query(({ ctx, input }) => similarProperties(ctx.em, input.id)),
  /** Up to four homes to show side by side. */
  compare: publicReadProcedure
    .input(compareInputSchema)
    .output(comparedPropertiesSchema)
    .query(({ ctx, input }) => compareProperties(ctx.em, input.ids, ctx.now())),
  /** The properties of a viewport of the map, as markers or clusters. */
  map: publicReadProcedure
    .input(mapInputSchema)
    .output(mapResultSchema)
    .query(({ ctx, input: { bounds, zoom, ...filter } }) => mapProperties(ctx.em, filter, bounds, zoom)),
  /** The first properties of a viewport, for the list next to a map of clusters. */
  inView: publicReadProcedure
    .input(mapListInputSchema)
    .output(mapListSchema)
    .query(({ ctx, input: { bounds, ...filter } }) => listInView(ctx.em, filter, bounds)),
  /** The part of the map where the properties of a filter are. */
  extent: publicReadProcedure
    .input(searchFilterSchema.omit({ sort: true }))
    .output(boundsSchema.nullable())
    .query(({ ctx, input }) => mapExtent(ctx.em, input)),
  /** Suggestions for a search text while it is typed. */
  suggest: publicReadProcedure
    .input(z.object({ text: typedTextSchema }))
    .output(suggestionSchema)
    .query(({ ctx, input }) => suggest(ctx.em, input.text)),
  /** Places that a text begins to name, counted with the other fields of a search form. */
  suggestPlaces: publicReadProcedure
    .input(z.object({ text: typedTextSchema, filter: searchFilterSchema }))
    .output(placeOffersSchema)
    .query(({ ctx, input }) => suggestPlaces(ctx.em, input.text, input.filter)),
  /** The numbers of homes that the filter panel shows beside its values. */
  counts: publicReadProcedure
    .input(searchFilterSchema)
    .output(filterCountsSchema)
    .query(({ ctx, input }) => countFilters(ctx.em, input)),
  /** The numbers of homes and the lowest prices of communities. */
  areas: publicReadProcedure
    .input(z.object({ names: z.array(placeNameSchema).max(60), propertyType: z.enum(PROPERTY_TYPES).optional() }))
    .output(z.array(areaFiguresSchema))
    .query(({ ctx, input }) => areaFigures(ctx.em, input.names, input.propertyType)),
  /** The lowest price of a type of property: AED, a month for rent; null without homes. */
  cheapest: publicReadProcedure
    .input(
      z.object({ transactionType: z.enum(TRANSACTION_TYPES), propertyType: z.enum(PROPERTY_TYPES), emirate: placeNameSchema.optional() }),
    )
    .output(z.int().nullable())
    .query(({ ctx, input }) => cheapestPrice(ctx.em, input.transactionType, input.propertyType, input.emirate)),
  /** The numbers of all published homes and of agents. */
  market: publicReadProcedure.output(listingCountsSchema).query(({ ctx }) => countListings(ctx.em)),
});
