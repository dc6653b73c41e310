import { expect, test } from 'vitest';
import { replyTime, responseText, responseTime } from './response-time.ts';

test.each([
  [0, '5 minutes'],
  [21, '25 minutes'],
  [56, '1 hour'],
  [60, '1 hour'],
  [61, '2 hours'],
  [1380, '23 hours'],
  [1381, '1 day'],
  [1441, '2 days'],
])('a median of %i minutes is shown as %s', (minutes, expected) => {
  expect(responseTime(minutes)).toBe(`Usually within ${expected}`);
  expect(replyTime(minutes)).toBe(`Usually replies within ${expected}`);
});

test('without measurements the specified default is shown', () => {
  expect(responseText({ responseMinutes: null })).toBe('Usually within 1 hour');
  expect(responseText({ responseMinutes: 130 })).toBe('Usually within 3 hours');
});
