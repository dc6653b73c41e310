// Schema of what the search field in the header suggests while someone types: places, property types, homes and the meaning of the text.
import { z } from 'zod';
import { PROPERTY_TYPES } from '../property/property.ts';
import { propertyViewSchema } from '../property/property-view.ts';
import { searchFilterSchema } from './filter.ts';
import { understandingSchema } from './understanding.ts';

/** An example of a search, for which there are homes on offer. The client writes it as a sentence in the language of the page. */
const exampleSchema = z.object({
  kind: z.enum(['rentOneBedroom', 'buyApartment', 'buyVilla', 'rentStudio']),
  place: z.string(),
  price: z.int().nullable().describe('What it may cost at most, AED; of a year for rent; null without a bound'),
});
export type SearchExample = z.infer<typeof exampleSchema>;

/** A list of homes that a text can lead to; none is empty. */
const offerSchema = z.object({
  name: z.string(),
  count: z.int().nullable().describe('Null when counting takes too long'),
  capped: z.boolean().describe('Whether there are more than count'),
  filter: searchFilterSchema.describe('The list, with everything else that the text asks for; `count` is its total'),
});
export type Offer = z.infer<typeof offerSchema>;

export const placeOffersSchema = z.array(
  offerSchema.extend({
    kind: z.enum(['emirate', 'country', 'community']),
    emirate: z.string().describe('The emirate, or the country outside the UAE, that it lies in'),
  }),
);
export type PlaceOffer = z.infer<typeof placeOffersSchema>[number];

/** Suggestions of the header's search for a text. Counts are published properties. */
export const suggestionSchema = z.object({
  places: placeOffersSchema,
  buildings: z.array(offerSchema).describe('Towers, projects and parts of communities'),
  advertisers: z.array(offerSchema).describe('Companies that advertise, such as brokerages'),
  types: z.array(
    offerSchema.omit({ name: true }).extend({
      propertyType: z.enum(PROPERTY_TYPES),
      place: z.string().nullable().describe('The place the text names as well; null for everywhere'),
      count: z.int(),
    }),
  ),
  understanding: understandingSchema
    .nullable()
    .describe('What the text asks for; null for an empty text and for a reference of a listing (`DLV-1088`)'),
  examples: z.array(exampleSchema).describe('Searches that the market answers, for an empty text'),
  homes: z.array(
    propertyViewSchema
      .pick({
        id: true,
        title: true,
        location: true,
        emirate: true,
        price: true,
        advertisedPrice: true,
        advertisedPeriod: true,
        advertisedCurrency: true,
        transactionType: true,
        bedrooms: true,
        area: true,
        propertyType: true,
      })
      .extend({ image: z.string().nullable().describe('The cover picture') }),
  ),
  total: z.int().nullable().describe('All homes that match the text; null when the number is not known at once'),
});
export type Suggestion = z.infer<typeof suggestionSchema>;
