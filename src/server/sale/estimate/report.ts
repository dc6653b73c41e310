// The report about the estimate on /how-we-estimate.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVIDENCE } from '../../../shared/sale/estimate.ts';
import type { EstimateReport } from '../../../shared/sale/estimate-report.ts';
import { readSalesSource } from '../area-sales.ts';
import { readPublishedRun } from './published-run.ts';

/** How far off the published run was; null before the first run, and while no sales are loaded. */
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
