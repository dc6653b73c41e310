// The schema of what texts about the trips of a search need.
import { z } from 'zod';

export const tripTextsSchema = z.object({ places: z.record(z.string(), z.string()), isRushHour: z.boolean() });
