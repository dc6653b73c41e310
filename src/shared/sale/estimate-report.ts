import { z } from 'zod';
import { salesSourceSchema } from './area-sales.ts';
import { type ErrorFigures, EVIDENCE } from './estimate.ts';
import { HOUSINGS } from './sale.ts';

const errorFiguresSchema = z.object({
  n: z.int(),
  medianError: z.number(),
  within5: z.number(),
  within10: z.number(),
  within20: z.number(),
}) satisfies z.ZodType<ErrorFigures>;

/** What the published run of the estimate got wrong; errors are shares of 1, `n` counts predicted sales. */
export const estimateReportSchema = z.object({
  source: salesSourceSchema,
  trainedTo: z.string(),
  n: z.int(),
  from: z.string(),
  to: z.string(),
  all: errorFiguresSchema,
  baseline: errorFiguresSchema,
  byHousing: z.object({ flat: errorFiguresSchema, villa: errorFiguresSchema }),
  byEvidence: z.array(errorFiguresSchema.extend({ evidence: z.enum(EVIDENCE) })),
  ranges: z.array(
    z.object({
      evidence: z.enum(EVIDENCE),
      housing: z.enum(HOUSINGS),
      low: z.number(),
      high: z.number(),
      n: z.int(),
      coverage: z.number(),
    }),
  ),
  coverage: z.number(),
  shownCoverage: z.number(),
});
export type EstimateReport = z.infer<typeof estimateReportSchema>;
