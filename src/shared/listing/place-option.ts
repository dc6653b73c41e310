import { z } from 'zod';

/** Input of the places that are suggested while a location is typed in the listing form. */
export const placeOptionsInputSchema = z.object({ text: z.string().max(100) });

/** A community that a listing can name. */
export const placeOptionSchema = z.object({
  name: z.string(),
  emirate: z.string().describe('The emirate, or the country outside the UAE'),
});
export type PlaceOption = z.infer<typeof placeOptionSchema>;
