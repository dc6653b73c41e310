// Schemas of the comparison of up to four homes side by side.
import { z } from 'zod';
import { MAX_COMPARED } from '../shortlist/shortlist.ts';
import { propertyCardSchema, propertyIdSchema, propertyViewSchema } from './property-view.ts';

export const compareInputSchema = z.object({ ids: z.array(propertyIdSchema).min(1).max(MAX_COMPARED) });

/** A home of a comparison, which is published, sold or rented. */
const comparedPropertySchema = propertyCardSchema.extend({
  ...propertyViewSchema.pick({
    amenities: true,
    furnished: true,
    completion: true,
    parking: true,
    permitNumber: true,
    advertiserType: true,
    advertiserDetails: true,
    status: true,
    formerPrice: true,
    priceChangedAt: true,
  }).shape,
  responseMinutes: z.int().nullable().describe('Median minutes to the first answer of the agent; null without a figure'),
});
export type ComparedProperty = z.infer<typeof comparedPropertySchema>;

/** The compared homes in the order of the requested ids; homes that are no longer listed are absent. */
export const comparedPropertiesSchema = z.array(comparedPropertySchema);
