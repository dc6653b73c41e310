// Formats the figures of a run of the price estimate, its errors and its ranges, as Markdown tables.
import { formatNumber } from '../../../shared/format.ts';
import { type ErrorFigures, type EstimateFigures, EVIDENCE, type Evidence } from '../../../shared/sale/estimate.ts';
import type { Housing } from '../../../shared/sale/sale.ts';

const EVIDENCE_NAMES: Record<Evidence, string> = {
  'same-10': '10 or more sales of the building and bedrooms (`same-10`)',
  'same-3': '3 to 9 (`same-3`)',
  building: '3 or more of the building (`building`)',
  area: 'area only (`area`, no range is shown)',
  thin: 'thin (`thin`, no range is shown)',
};
const HOUSING_NAMES: Record<Housing, string> = { flat: 'flats', villa: 'villas' };

/** The percentage of a share, without its sign: `6.8` for 0.068. */
const percent = (share: number, digits = 1): string => (share * 100).toFixed(digits);
/** A row of the first table. */
const errorRow = (name: string, { n, medianError, within5, within10, within20 }: ErrorFigures): string =>
  `| ${name} | ${formatNumber(n)} | ${percent(medianError)} % | ${percent(within5)} | ${percent(within10)} | ${percent(within20)} |`;

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
  errorRow('median of area and bedrooms', baseline),
  errorRow('**estimate**', all),
  errorRow('flats', byHousing.flat),
  errorRow('villas and townhouses', byHousing.villa),
  ...EVIDENCE.map((evidence) => errorRow(EVIDENCE_NAMES[evidence], byEvidence[evidence])),
  '',
  `| Range for ${percent(aim, 0)} % | Sales | Inside | Width |`,
  '|---|--:|--:|---|',
  `| every sale | | ${percent(coverage)} % | |`,
  `| sales with a range | | ${percent(shownCoverage)} % | |`,
  ...ranges.map(
    ({ evidence, housing, low, high, n, coverage: inside }) =>
      `| \`${evidence}\`, ${HOUSING_NAMES[housing]} | ${formatNumber(n)} | ${percent(inside)} % | −${percent(1 - low)} / +${percent(high - 1)} % |`,
  ),
];
