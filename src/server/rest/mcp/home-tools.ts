// The tools of assistants that find, read and compare homes, and prepare an inquiry that a person sends.
import { z } from 'zod';
import { inquiryInputSchema } from '../../../shared/inquiry/inquiry.ts';
import { inquiryDraftPath } from '../../../shared/inquiry/inquiry-draft.ts';
import { compareInputSchema } from '../../../shared/property/compared.ts';
import { propertyIdSchema } from '../../../shared/property/property-view.ts';
import { searchFilterSchema } from '../../../shared/search/filter.ts';
import { queryFromFilter } from '../../../shared/search/search-url.ts';
import { homeTravelInputSchema } from '../../../shared/travel/home-travel.ts';
import { ADVERTISER_NOTE, splitAdvertiserText } from './advertiser-text.ts';
import { ADVERTS_SOURCE, defineTool } from './tool.ts';

/** The most homes of one answer, which an assistant reads whole. */
const MAX_HOMES = 20;
/** Characters of a description in a list, as on cards. */
const SUMMARY_LENGTH = 280;

/** The first characters of a text, without half of a pair of surrogates. */
const firstOf = (text: string): string => text.slice(0, SUMMARY_LENGTH).toWellFormed();

const searchHomes = defineTool({
  name: 'search_homes',
  title: 'Search homes',
  description:
    'Homes for sale and for rent in Dubai and the other emirates that match a filter, with the number of all matches. Prices are AED, of rents a month; areas square feet.',
  input: searchFilterSchema.omit({ rentPeriod: true, preferred: true, unanswered: true }).extend({
    limit: z.int().min(1).max(MAX_HOMES).default(10),
    after: z.string().max(1000).optional().describe('The homes after this position: `next` of an earlier answer with the same sort'),
  }),
  run: async ({ caller, origin, now }, { limit, after, ...filter }) => {
    const { items, total, capped, next } = await caller.property.list({ ...filter, limit, after });
    return {
      source: ADVERTS_SOURCE,
      as_of: now.toISOString(),
      n: total,
      is_n_minimum: capped,
      page: `${origin}/properties?${queryFromFilter(filter, {})}`,
      next,
      note: ADVERTISER_NOTE,
      homes: items.map(({ description, descriptionAr: _ar, images, ...home }) =>
        splitAdvertiserText({ ...home, summary: firstOf(description), images: images.slice(0, 1) } as { id: number }, origin),
      ),
    };
  },
});

const getHome = defineTool({
  name: 'get_home',
  title: 'Read a home',
  description: 'Everything that the page of a published home says: facts, the text of its advert, pictures, and when it was confirmed.',
  input: z.object({ id: propertyIdSchema }),
  run: async ({ caller, origin, now }, input) => ({
    source: ADVERTS_SOURCE,
    as_of: now.toISOString(),
    n: 1,
    note: ADVERTISER_NOTE,
    home: splitAdvertiserText(await caller.property.get(input), origin),
  }),
});

const compareHomes = defineTool({
  name: 'compare_homes',
  title: 'Compare homes',
  description: 'Up to four homes side by side, in the order of the ids; one that is no longer listed is left out.',
  input: compareInputSchema,
  run: async ({ caller, origin, now }, input) => {
    const homes = await caller.property.compare(input);
    return {
      source: ADVERTS_SOURCE,
      as_of: now.toISOString(),
      n: homes.length,
      page: `${origin}/compare?ids=${input.ids.join(',')}`,
      note: ADVERTISER_NOTE,
      homes: homes.map((home) => splitAdvertiserText(home, origin)),
    };
  },
});

const prepareInquiry = defineTool({
  name: 'prepare_inquiry',
  title: 'Prepare an inquiry',
  description:
    'Answers the address of a home’s request form with this message in it. Nothing is sent: give the address to the person, who reads the message, adds name and contact, and sends it.',
  input: z.object({ id: propertyIdSchema, message: inquiryInputSchema.shape.message.describe('10 to 5,000 characters') }),
  run: async ({ caller, origin, now }, { id, message }) => {
    // a home that takes no inquiries is not found
    await caller.property.get({ id });
    return {
      source: ADVERTS_SOURCE,
      as_of: now.toISOString(),
      n: 1,
      page: origin + inquiryDraftPath(id, message),
      note: 'The message waits in the form on that page as a draft. Only a person can send it.',
    };
  },
});

/** Sources of open data in one line each. */
const sourceLines = (sources: readonly { name: string; asOf: string }[]): string[] => sources.map(({ name, asOf }) => `${name} (${asOf})`);
/** The oldest day or month among the sources, of which the answer is; null without any. */
const oldestOf = (sources: readonly { asOf: string }[]): string | null => sources.map(({ asOf }) => asOf).toSorted()[0] ?? null;

const near = defineTool({
  name: 'near',
  title: 'What is near a home',
  description:
    'Metro, tram, schools with ratings and their years, supermarkets, clinics, pharmacies, parks, beach, malls, mosques and bus stops near a home, with metres and minutes on foot. An empty kind: none on our map, which may lack some. Each source has its date.',
  input: z.object({ id: propertyIdSchema }),
  run: async ({ caller, origin }, input) => {
    const { sources, groups, from, ...nearby } = await caller.property.nearby(input);
    return {
      source: sourceLines(sources),
      as_of: oldestOf(sources),
      n: groups.reduce((sum, { places }) => sum + places.length, 0),
      page: `${origin}/properties/${input.id}`,
      note: 'Minutes are counted of the straight line, and told only where the place of the home is known exactly.',
      ...nearby,
      sources,
      groups,
      ...(from !== null && { advertiser_text: { from } }),
    };
  },
});

const travel = defineTool({
  name: 'travel',
  title: 'Minutes from a home to a place',
  description: 'Minutes from a home to a place by car on empty roads, by metro with the ways on foot, and on foot; null above an hour.',
  input: homeTravelInputSchema,
  run: async ({ caller, origin }, input) => {
    const { sources, ways, ...trip } = await caller.property.travel(input);
    return {
      source: sourceLines(sources),
      as_of: oldestOf(sources),
      n: ways.filter(({ minutes }) => minutes !== null).length,
      page: `${origin}/how-we-count`,
      note: 'By car on empty roads; at busy hours it takes longer. Buses are not counted.',
      ways,
      ...trip,
      sources,
    };
  },
});

export const HOME_TOOLS = [searchHomes, getHome, compareHomes, near, travel, prepareInquiry];
