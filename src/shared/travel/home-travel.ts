// The schema of how long it takes from a home to a place.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { nearbySourceSchema, PRECISIONS } from '../nearby/nearby.ts';
import { propertyIdSchema } from '../property/property-view.ts';
import { TRAVEL_MODES } from '../search/sorts-and-limits.ts';

export const homeTravelInputSchema = z.object({
  id: propertyIdSchema,
  to: z
    .string({ error: () => m.search_must_be_text({ name: 'to' }) })
    .trim()
    .min(1)
    .max(100)
    .describe('A key (difc, media-city, dxb-t3), the name of a community, or a point as 25.2110,55.2756'),
});

export const homeTravelSchema = z.object({
  to: z.string(),
  name: z.string().nullable().describe('Null for a point'),
  precision: z.enum(PRECISIONS).describe('With `community` and `none` no minutes are told'),
  ways: z.array(
    z.object({
      by: z.enum(TRAVEL_MODES),
      minutes: z.int().nullable().describe('Null: more than an hour, or the place of the home is not known exactly'),
      isEstimated: z.boolean().describe('From the straight line, because no road is near'),
    }),
  ),
  sources: z.array(nearbySourceSchema),
});
export type HomeTravel = z.infer<typeof homeTravelSchema>;
