// Tests `compareFigures`, by which `npm run backtest` finds figures in docs/estimate.md that differ from those it has measured.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ErrorFigures, EstimateFigures } from '../../../shared/sale/estimate.ts';
import { compareFigures } from './compare-figures.ts';
import { figureLines } from './figure-lines.ts';

const ERRORS: ErrorFigures = { n: 1991, medianError: 0.068, within5: 0.39, within10: 0.65, within20: 0.89 };
const FIGURES: EstimateFigures = {
  from: '2026-04',
  to: '2026-08',
  all: ERRORS,
  baseline: ERRORS,
  byHousing: { flat: ERRORS, villa: ERRORS },
  byEvidence: { 'same-10': ERRORS, 'same-3': ERRORS, building: ERRORS, area: ERRORS, thin: ERRORS },
  coverage: 0.784,
  shownCoverage: 0.801,
  aim: 0.8,
  trends: [],
  ranges: [{ evidence: 'same-10', housing: 'flat', low: 0.85, high: 1.13, n: 1518, coverage: 0.811 }],
};
const document = figureLines(FIGURES).join('\n');
/** Changes some of the figures and compares them with the document, which states `FIGURES`. */
const compareChanged = (change: Partial<EstimateFigures>) => compareFigures(figureLines({ ...FIGURES, ...change }), document);

describe('the tables of a backtest beside those of the document (S92)', () => {
  test('agree while percentages are within 0.3 points', () => {
    expect(compareChanged({})).toEqual([]);
    expect(compareChanged({ all: { ...ERRORS, medianError: 0.071 }, coverage: 0.787 })).toEqual([]);
  });

  test('differ when a percentage is further off, a number of sales is another, or a row is missing', () => {
    expect(compareChanged({ all: { ...ERRORS, medianError: 0.0721 } })).toEqual([
      '**estimate**: measured 1,991 7.2 39.0 65.0 89.0, the document says 1,991 6.8 39.0 65.0 89.0',
    ]);
    expect(compareChanged({ baseline: { ...ERRORS, n: 1992 } })).toHaveLength(1);
    expect(compareChanged({ shownCoverage: 0.805 })).toHaveLength(1);
    const [range] = FIGURES.ranges;
    expect(compareChanged({ ranges: [{ ...range!, high: 1.134 }] })).toHaveLength(1);
    expect(compareChanged({ ranges: [{ ...range!, evidence: 'building' }] })).toEqual(['`building`, flats: not in the document']);
    expect(compareFigures([], document)).toEqual(['nothing was measured']);
  });

  test('have every row in docs/estimate.md', () => {
    const estimateDocument = readFileSync('docs/estimate.md', 'utf8');
    expect(compareFigures(figureLines(FIGURES), estimateDocument).filter((line) => line.endsWith('not in the document'))).toEqual([]);
  });
});
