import { formatNumber } from '../../../shared/format.ts';
import { type ErrorFigures, type EstimateFigures, EVIDENCE } from '../../../shared/sale/estimate.ts';

const percent = (share: number, digits = 1): string => (share * 100).toFixed(digits);
const row = (name: string, { n, medianError, within5, within10, within20 }: ErrorFigures): string =>
  `| ${name} | ${formatNumber(n)} | ${percent(medianError)} % | ${percent(within5, 0)} | ${percent(within10, 0)} | ${percent(within20, 0)} |`;

/** The figures of a run as tables for a terminal and for docs/estimate.md. */
export const figureLines = ({
  from,
  to,
  all,
  baseline,
  byHousing,
  byEvidence,
  ranges,
  coverage,
  shownCoverage,
  aim,
}: EstimateFigures): string[] => [
  `| Ready homes, ${from} to ${to} | Sales | Median error | within 5 % | 10 % | 20 % |`,
  '|---|--:|--:|--:|--:|--:|',
  row('median of area and bedrooms', baseline),
  row('estimate', all),
  row('flats', byHousing.flat),
  row('villas and townhouses', byHousing.villa),
  ...EVIDENCE.map((evidence) => row(`evidence: ${evidence}`, byEvidence[evidence])),
  '',
  `| Range for ${percent(aim, 0)} % | Sales | Inside | Width |`,
  '|---|--:|--:|---|',
  `| all | | ${percent(coverage)} % | |`,
  `| shown | | ${percent(shownCoverage)} % | |`,
  ...ranges.map(
    ({ evidence, housing, low, high, n, coverage: inside }) =>
      `| ${evidence}, ${housing} | ${formatNumber(n)} | ${percent(inside)} % | −${percent(1 - low, 0)} / +${percent(high - 1, 0)} % |`,
  ),
];
