import { expect, test } from 'vitest';
import { placeShare, rankText } from './promotion.labels.ts';

test('the homes among which a place is counted are named', () => {
  const property = { propertyType: 'Villa', transactionType: 'Rent', location: 'Arabian Ranches' } as Parameters<
    typeof rankText
  >[0]['property'];
  expect(rankText({ total: 26, property })).toBe('Villas for rent in Arabian Ranches, 26 homes.');
  expect(rankText({ total: 1, property })).toBe('Villas for rent in Arabian Ranches, 1 home.');
});

test('the first place fills its bar, the last one nearly nothing', () => {
  expect(placeShare(1, 26)).toBe(100);
  expect(placeShare(26, 26)).toBe(4);
  expect(placeShare(1, 1)).toBe(100);
});
