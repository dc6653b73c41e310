// Schema of the answer to: how many more homes would a search find with a larger budget?
import { z } from 'zod';

/** An increase of the cash or of the monthly budget by `amount`, and how many homes (`homes`) the search then finds in addition. */
const budgetIncreaseSchema = z.object({ kind: z.enum(['cash', 'monthly']), amount: z.int().describe('AED more'), homes: z.int() });
export type BudgetIncrease = z.infer<typeof budgetIncreaseSchema>;
export const budgetIncreasesSchema = z.array(budgetIncreaseSchema);
