// Schema of the report on the page `/how-we-estimate`: how far the price estimate was from registered prices.
import { z } from 'zod';
import { salesSourceSchema } from './area-sales.ts';
import { type ErrorFigures, EVIDENCE } from './estimate.ts';
import { HOUSINGS } from './sale.ts';
import { trackRecordSchema } from './track-record.ts';

/** Errors of a group of predicted sales, as fractions of the registered price; `within5` is the fraction of sales with an error up to 5 %. */
const errorFiguresSchema = z.object({
  /** Number of predicted sales. */
  n: z.int(),
  medianError: z.number(),
  within5: z.number(),
  within10: z.number(),
  within20: z.number(),
}) satisfies z.ZodType<ErrorFigures>;

/**
 * The measured errors of the published run, a fitted model whose predictions were tested: the sales of each month were predicted from the
 * months before. Errors and coverages are fractions: 0.8 is 80 %.
 */
export const estimateReportSchema = z.object({
  source: salesSourceSchema,
  /** The newest sale that the model has learned from, an ISO day, and how many sales it has learned from. */
  trainedTo: z.string(),
  n: z.int(),
  /** First and last month whose sales were predicted, such as `2026-04`. */
  from: z.string(),
  to: z.string(),
  all: errorFiguresSchema,
  /** Errors of a simpler prediction for comparison: the median price of homes in the area with as many bedrooms. */
  baseline: errorFiguresSchema,
  byHousing: z.object({ flat: errorFiguresSchema, villa: errorFiguresSchema }),
  /** By class of evidence: how many similar sales a prediction was based on. */
  byEvidence: z.array(errorFiguresSchema.extend({ evidence: z.enum(EVIDENCE) })),
  /** The range around an estimate, for each class of evidence with estimates and kind of home. */
  ranges: z.array(
    z.object({
      evidence: z.enum(EVIDENCE),
      housing: z.enum(HOUSINGS),
      /** The ends of the range, as factors of the estimate: 0.85 is 15 % below it. */
      low: z.number(),
      high: z.number(),
      /** How many predicted sales were tested against such a range, and the fraction of them whose price was inside. */
      n: z.int(),
      coverage: z.number(),
    }),
  ),
  /** The fraction of predicted sales whose price was inside their range: of all, and of those with enough evidence for an estimate. */
  coverage: z.number(),
  shownCoverage: z.number(),
  /** Ranges that pages showed, beside what these homes were sold for later. */
  trackRecord: trackRecordSchema,
});
export type EstimateReport = z.infer<typeof estimateReportSchema>;
