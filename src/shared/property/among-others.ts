// Schema of how the asking price of a home compares with similar homes on offer in the same place.
import { z } from 'zod';

/** With fewer homes on offer, this one included, there is no comparison. */
export const MIN_OTHERS = 20;

/** Where the price of a home is among homes of its type and bedrooms on offer in its place. */
export const amongOthersSchema = z.object({
  n: z.int().describe('Homes on offer, this one included'),
  median: z.int().describe('AED, the median of what is asked; per month for rent'),
  unitPrice: z
    .object({ isLower: z.boolean(), percent: z.int() })
    .nullable()
    .describe('For sale: the price per square foot is lower (or not lower: higher) than that of so many percent of them'),
});
export type AmongOthers = z.infer<typeof amongOthersSchema>;
