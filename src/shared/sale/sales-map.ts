// API schemas of the map that shows the median registered price of each area.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { salesFiguresSchema, salesSourceSchema } from './area-sales.ts';
import { HOUSINGS } from './sale.ts';

/** The kind of homes whose prices the map shows. */
export const salesMapInputSchema = z.object({
  housing: z
    .enum(HOUSINGS, { error: () => m.sale_one_of({ name: 'housing', values: HOUSINGS.join(', ') }) })
    .default('flat')
    .describe('Apartments, or villas and townhouses'),
});

/** The areas with figures; `slug` is the name of the area in the address of its page. */
export const salesMapSchema = salesSourceSchema.extend({
  areas: z
    .array(
      salesFiguresSchema.pick({ n: true, unitPrice: true }).extend({
        place: z.string(),
        slug: z.string(),
        latitude: z.number().nullable().describe('Middle of the community, or of its newest homes; null where neither is known'),
        longitude: z.number().nullable(),
      }),
    )
    .describe('Ready homes, 90 days to `until`; areas with 8 sales or more, the dearest first'),
});
export type SalesMap = z.infer<typeof salesMapSchema>;
export type MappedArea = SalesMap['areas'][number];
