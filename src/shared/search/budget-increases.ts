// Schema of how many more homes a larger budget would find.
import { z } from 'zod';

/** More cash, or more a month, and how many homes it adds to a list. */
const budgetIncreaseSchema = z.object({ kind: z.enum(['cash', 'monthly']), amount: z.int().describe('AED more'), homes: z.int() });
export type BudgetIncrease = z.infer<typeof budgetIncreaseSchema>;
export const budgetIncreasesSchema = z.array(budgetIncreaseSchema);
