// The schemas of what pages get about the trips of a search: what texts need, and the part of the map that is near enough.
import { z } from 'zod';
import { searchFilterSchema } from '../search/filter.ts';

export const tripTextsSchema = z.object({ places: z.record(z.string(), z.string()), isRushHour: z.boolean() });

/** The trips of a filter, without what else it asks for. */
export const tripsSchema = searchFilterSchema.pick({ to: true, by: true, within: true, to2: true, by2: true, within2: true });

const countSchema = z.number().int().nonnegative();
/** The part of the map from which all trips of a filter are short enough (`ReachedCells`), and where they end. */
export const reachedPartSchema = z.object({
  cells: z.object({
    level: countSchema,
    x0: countSchema,
    y0: countSchema,
    columns: countSchema,
    rows: countSchema,
    runs: z.array(countSchema),
  }),
  ends: z.array(z.object({ to: z.string(), latitude: z.number(), longitude: z.number() })),
  texts: tripTextsSchema,
});
export type ReachedPart = z.infer<typeof reachedPartSchema>;
