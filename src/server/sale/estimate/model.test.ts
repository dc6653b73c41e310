// Tests of the model of the price estimate, its evidence, ranges and backtest, and of when a run is published, with made-up sales.
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { errorFigures, predictMonths, summarize } from './backtest.ts';
import { quantile, type Residual, rangeOf } from './conformal.ts';
import { classifyEvidence } from './evidence.ts';
import { fitModel, logUnitPrice, predict, type SaleRow, withoutOutliers } from './model.ts';
import { findObjection } from './run.ts';

/** Makes a generator of repeatable pseudo-random numbers from 0 to 1 (a linear congruential generator). */
function createRandom(seed = 1) {
  let lastNumber = seed;
  return () => {
    lastNumber = (lastNumber * 1_103_515_245 + 12_345) % 2 ** 31;
    return lastNumber / 2 ** 31;
  };
}

/** The first day of the sales, in days since 1970. */
const FIRST_DAY = Date.UTC(2026, 0, 1) / DAY_MS;
/** What each of the four areas adds to the log price per square foot. */
const AREA_EFFECTS = [0, 0.5, -0.4, 0.2];

/** Sales of eight months whose prices follow area, bedrooms, building, size and time, with a little noise. */
function makeSales(count: number, noise = 0.05): SaleRow[] {
  const random = createRandom();
  return Array.from({ length: count }, () => {
    const area = Math.floor(random() * AREA_EFFECTS.length);
    const building = Math.floor(random() * 12);
    const bedrooms = 1 + Math.floor(random() * 3);
    const day = FIRST_DAY + Math.floor(random() * 240);
    const size = (450 + 400 * bedrooms) * (0.85 + random() * 0.3);
    // from -0.18 to 0.18 in log price per square foot
    const buildingEffect = ((area * 12 + building) % 7) * 0.06 - 0.18;
    const logPerSquareFoot =
      7 + AREA_EFFECTS[area]! + buildingEffect - 0.05 * bedrooms - 0.2 * Math.log(size / 1000) + (day - FIRST_DAY) * 0.0002;
    // the sum of three random numbers is roughly normally distributed around 1.5
    const randomError = (random() + random() + random() - 1.5) * noise * 2;
    const price = size * Math.exp(logPerSquareFoot + randomError);
    return { area: `AREA ${area}`, housing: 'flat', bedrooms: String(bedrooms), building: `B${building}`, size, price, day };
  });
}

const sales = makeSales(6000);

test('the model finds the prices that it was made from, and beats the median of area and bedrooms by 30 percent', () => {
  const predictions = predictMonths(sales, 5);
  const { all, baseline } = summarize(predictions, []);
  expect(all.n).toBeGreaterThan(3000);
  expect(all.medianError).toBeLessThan(0.05);
  expect(all.medianError).toBeLessThan(baseline.medianError * 0.7);
});

test('ranges made from earlier months hold eight of ten sales of later ones', () => {
  const { coverage, shownCoverage, ranges, aim } = summarize(predictMonths(sales, 5), []);
  expect(coverage).toBeGreaterThan(0.77);
  expect(coverage).toBeLessThan(0.83);
  expect(shownCoverage).toBeGreaterThan(0.77);
  expect(aim).toBe(0.8);
  for (const { low, high } of ranges) expect(low < 1 && high > 1).toBe(true);
});

test('a month is predicted from the months before it alone', () => {
  const isInLastMonth = ({ day }: SaleRow) => new Date(day * DAY_MS).toISOString().startsWith('2026-08');
  const withDoubledPrices = sales.map((sale) => (isInLastMonth(sale) ? { ...sale, price: sale.price * 2 } : sale));
  const residualsOf = (rows: SaleRow[]) => predictMonths(rows, 1).map(({ value }) => value);
  const [before, after] = [residualsOf(sales), residualsOf(withDoubledPrices)];
  expect(before.length).toBeGreaterThan(0);
  for (const [i, value] of before.entries()) expect(after[i]! - value).toBeCloseTo(Math.log(2), 9);
});

test('a group of few sales stays near its area, one of many finds its own level', () => {
  const salesOfBuilding = (n: number) =>
    Array.from(
      { length: n },
      (): SaleRow => ({ ...sales[0]!, area: 'AREA 0', building: `OWN ${n}`, size: 850, bedrooms: '1', price: 850 * 3000 }),
    );
  const model = fitModel([...sales, ...salesOfBuilding(1), ...salesOfBuilding(60)]);
  const predictIn = (building: string) => predict(model, { area: 'AREA 0', housing: 'flat', bedrooms: '1', building, size: 850 });
  const areaLevel = predictIn('unknown');
  expect(predictIn('OWN 60') - areaLevel).toBeGreaterThan(1.5 * (predictIn('OWN 1') - areaLevel));
  expect(predictIn('OWN 1')).toBeGreaterThan(areaLevel);
});

test('a home in an unknown area, of unknown bedrooms and without a building has a finite estimate', () => {
  const model = fitModel(sales);
  const value = predict(model, { area: 'NOWHERE', housing: 'villa', bedrooms: null, building: null, size: 5000 });
  expect(Number.isFinite(value)).toBe(true);
});

test('sales far from their area are left out, by four robust deviations', () => {
  const outlier = { ...sales[0]!, price: sales[0]!.price * 20 };
  const usableSales = withoutOutliers([...sales, outlier]);
  expect(usableSales).not.toContain(outlier);
  expect(usableSales.length).toBeGreaterThan(sales.length * 0.98);
});

test.each([
  [{ buildingBedrooms: 10, building: 10, area: 10 }, 'same-10'],
  [{ buildingBedrooms: 9, building: 9, area: 9 }, 'same-3'],
  [{ buildingBedrooms: 2, building: 3, area: 3 }, 'building'],
  [{ buildingBedrooms: 2, building: 2, area: 30 }, 'area'],
  [{ buildingBedrooms: 0, building: 0, area: 29 }, 'thin'],
] as const)('evidence of %o is %s', (counts, evidence) => {
  expect(classifyEvidence(counts)).toBe(evidence);
});

test('a range comes from its own evidence with 60 residuals, else from its kind, else from all', () => {
  const residuals = (evidence: Residual['evidence'], housing: Residual['housing'], n: number, width: number): Residual[] =>
    Array.from({ length: n }, (_, i) => ({ evidence, housing, value: ((i / (n - 1)) * 2 - 1) * width }));
  const sameEvidence = residuals('same-10', 'flat', 60, 0.1);
  const sameKind = residuals('building', 'flat', 200, 0.3);
  const villas = residuals('building', 'villa', 59, 0.9);
  expect(rangeOf([...sameEvidence, ...sameKind], sameEvidence[0]!, 0.8).high).toBeCloseTo(0.08, 1);
  expect(rangeOf([...sameEvidence.slice(1), ...sameKind], sameEvidence[0]!, 0.8).high).toBeGreaterThan(0.15);
  expect(rangeOf(villas, { evidence: 'building', housing: 'villa' }, 0.8).low).toBeCloseTo(-0.73, 1);
  expect(quantile(Float64Array.from([1, 2, 3]), 0.25)).toBe(1.5);
});

test('errors are shares of the registered price', () => {
  const residual = (estimate: number) => Math.log(1 / estimate);
  expect(errorFigures([residual(1.04), residual(0.92), residual(1.15)])).toMatchObject({
    n: 3,
    within5: 1 / 3,
    within10: 2 / 3,
    within20: 1,
  });
  expect(errorFigures([residual(1.04), residual(0.92), residual(1.15)]).medianError).toBeCloseTo(0.08, 9);
});

test('a run is refused when it tested too few sales, covers too little, or is a point worse than the last', () => {
  const figures = summarize(predictMonths(sales, 5), []);
  const worse = { ...figures, all: { ...figures.all, medianError: figures.all.medianError + 0.011 } };
  const published = { figures, trainedTo: '2026-08-31' };
  expect(findObjection(published, null)).toBeNull();
  expect(findObjection(published, published)).toBeNull();
  expect(findObjection({ ...published, figures: worse }, published)).toMatch(/^the median error rose from/);
  expect(findObjection({ ...published, trainedTo: '2024-02-29' }, published)).toBe(
    'its newest sale is of 2024-02-29, the published one has learned from sales until 2026-08-31',
  );
  expect(findObjection({ ...published, figures: { ...figures, coverage: 0.74 } }, null)).toBe(
    'the ranges cover 74.0 % of sales, 75 % are needed',
  );
  expect(findObjection({ ...published, figures: { ...figures, all: { ...figures.all, n: 499 } } }, null)).toBe(
    'only 499 sales could be tested, 500 are needed',
  );
});

test('ranges that covered too little in the last three months are made wider', () => {
  const predictions = predictMonths(sales, 5);
  // small errors in April make narrow ranges, which the larger errors of July and August exceed
  const withNarrowRanges = predictions.map((prediction) => ({
    ...prediction,
    value: prediction.month === '2026-04' ? prediction.value * 0.5 : prediction.value,
  }));
  const withLaterErrors = withNarrowRanges.map((prediction) => ({
    ...prediction,
    value: prediction.month > '2026-06' ? prediction.value * 3 : prediction.value,
  }));
  expect(summarize(withLaterErrors, []).aim).toBeGreaterThan(0.85);
});

test('the price of a listing is not part of what is estimated', () => {
  expect(logUnitPrice({ price: 1000, size: 10 })).toBeCloseTo(Math.log(100));
  const model = fitModel(sales.slice(0, 500));
  const home = { area: 'AREA 1', housing: 'flat', bedrooms: '2', building: 'B1', size: 1200 } as const;
  expect(predict(model, { ...home, price: 1 } as typeof home)).toBe(predict(model, { ...home, price: 99_000_000 } as typeof home));
});
