import { expect, test } from 'vitest';
import { barLengthPercent, isRankChanged, rankOfTotalText, rankText, startText } from './promotion.labels.ts';

test('a rank label names the properties that it is compared with', () => {
  const property = { propertyType: 'Villa', transactionType: 'Rent', location: 'Arabian Ranches' } as Parameters<
    typeof rankText
  >[0]['property'];
  expect(rankText({ total: 26, property })).toBe('Villas for rent in Arabian Ranches, 26 homes.');
  expect(rankText({ total: 1, property })).toBe('Villas for rent in Arabian Ranches, 1 home.');
});

test('the first rank fills its bar and the last one almost empties it', () => {
  expect(barLengthPercent(1, 26)).toBe(100);
  expect(barLengthPercent(26, 26)).toBe(4);
  expect(barLengthPercent(1, 1)).toBe(100);
});

test('a higher level begins today and more days of the same level begin when the running promotion ends', () => {
  const from = '2026-12-20T08:00:00.000Z';
  expect(startText({ current: null }, { level: 1, from })).toBe('today, 20 Dec 2026');
  const running = { current: { level: 2, until: from } };
  expect(startText(running, { level: 3, from })).toBe('today, 20 Dec 2026');
  expect(startText(running, { level: 2, from })).toBe('20 Dec 2026');
});

test('a plan that does not raise the rank today says so', () => {
  expect(rankOfTotalText({ place: 4, total: 12 }, 1)).toBe('1 of 12');
  expect(rankOfTotalText({ place: 1, total: 12 }, 1)).toBe('1 of 12, as now');
});

test('the rank changes where at least one plan moves the home up', () => {
  const plan = { planId: 'basic_promotion', level: 1, from: '', until: '' } as const;
  expect(
    isRankChanged({
      place: 2,
      plans: [
        { ...plan, place: 2 },
        { ...plan, place: 1 },
      ],
    }),
  ).toBe(true);
  expect(isRankChanged({ place: 2, plans: [{ ...plan, place: 2 }] })).toBe(false);
});
