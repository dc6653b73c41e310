// Reads the report on the price estimate that the page /how-we-estimate shows.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVIDENCE } from '../../../shared/sale/estimate.ts';
import type { EstimateReport } from '../../../shared/sale/estimate-report.ts';
import { readTrackRecord } from '../../track-record/track-record.ts';
import { readSalesSource } from '../area-sales.ts';
import { readPublishedRun } from './published-run.ts';

/** The measured errors of the published run, the sales behind them and the track record; null when no run is published or no sales are loaded. */
export async function readEstimateReport(em: EntityManager): Promise<EstimateReport | null> {
  const [run, source] = [await readPublishedRun(em), await readSalesSource(em)];
  if (!run || !source) return null;
  const { figures, trainedTo, model } = run;
  return {
    ...figures,
    source,
    trainedTo,
    n: model.n,
    trackRecord: await readTrackRecord(em),
    byEvidence: EVIDENCE.map((evidence) => ({ evidence, ...figures.byEvidence[evidence] })),
  };
}
