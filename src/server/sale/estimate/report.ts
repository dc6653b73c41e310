// Reads the report on the price estimate that the page /how-we-estimate shows.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVIDENCE } from '../../../shared/sale/estimate.ts';
import type { EstimateReport } from '../../../shared/sale/estimate-report.ts';
import { readSalesSource } from '../area-sales.ts';
import { readPublishedRun } from './published-run.ts';

/** The measured errors of the published run and the sales behind them; null when no run is published or no sales are loaded. */
export async function readEstimateReport(em: EntityManager): Promise<EstimateReport | null> {
  const [run, source] = [await readPublishedRun(em), await readSalesSource(em)];
  if (!run || !source) return null;
  const { figures, trainedTo, model } = run;
  return {
    ...figures,
    source,
    trainedTo,
    n: model.n,
    byEvidence: EVIDENCE.map((evidence) => ({ evidence, ...figures.byEvidence[evidence] })),
  };
}
