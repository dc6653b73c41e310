import { z } from 'zod';
import { PROPERTY_TYPES } from '../property/property.ts';
import { propertyView } from '../property/property-view.ts';

/** Suggestions of the header's search for a text. Counts are published properties. */
export const suggestion = z.object({
  places: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['emirate', 'country', 'community']),
      emirate: z.string().describe('The emirate, or the country outside the UAE, that it lies in'),
      count: z.int(),
    }),
  ),
  types: z.array(
    z.object({
      propertyType: z.enum(PROPERTY_TYPES),
      place: z.string().nullable().describe('The place the text names as well; null for everywhere'),
      count: z.int(),
    }),
  ),
  homes: z.array(
    propertyView
      .pick({
        id: true,
        title: true,
        location: true,
        emirate: true,
        price: true,
        transactionType: true,
        bedrooms: true,
        area: true,
        propertyType: true,
      })
      .extend({ image: z.string().nullable().describe('The cover picture') }),
  ),
  total: z.int().nullable().describe('All homes that match the text; null when counting them would take longer than an answer may'),
});
export type Suggestion = z.infer<typeof suggestion>;
