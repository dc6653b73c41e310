import { expect, test } from 'vitest';
import { UNCOUNTED_TRANSFER } from '../../shared/costs/settings.ts';
import { factGroups, lastDayOf, oldFacts } from './fact-age.ts';

test('every group of facts names its source and a date', () => {
  const groups = factGroups();
  expect(groups.length).toBeGreaterThan(9);
  for (const [name, { asOf, source }] of groups) {
    expect(source?.(), name).toBeTruthy();
    expect(lastDayOf(asOf ?? ''), name).toBeGreaterThan(Date.UTC(2020, 0, 1));
  }
});

test.each([
  ['2025', '2025-12-31'],
  ['2025-26', '2026-12-31'],
  ['2025-09', '2025-09-30'],
  ['2026-11-28', '2026-11-28'],
])('the date %s lasts until %s', (asOf, day) => expect(new Date(lastDayOf(asOf)).toISOString().slice(0, 10)).toBe(day));

test('a fact is named as old a year after its date', () => {
  const dayAfter = (day: string) => Date.parse(day) + 366 * 86_400_000;
  expect(oldFacts(Date.parse('2026-09-29'))).toEqual([]);
  expect(oldFacts(dayAfter('2025-09-30'))).toEqual([
    { name: 'UNCOUNTED_TRANSFER Sharjah', asOf: '2025-09', source: UNCOUNTED_TRANSFER.Sharjah.source() },
  ]);
  expect(oldFacts(dayAfter('2025-12-31')).map(({ asOf }) => asOf)).toEqual(['2025-09', '2025']);
  expect(oldFacts(dayAfter('2027-01-01'))).toHaveLength(factGroups().length);
});
