import { z } from 'zod';

/** More cash, or more a month, and how many homes it adds to a list. */
const openingSchema = z.object({ kind: z.enum(['cash', 'monthly']), amount: z.int().describe('AED more'), homes: z.int() });
export type Opening = z.infer<typeof openingSchema>;
export const openingsSchema = z.array(openingSchema);
