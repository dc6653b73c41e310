import { expect, test } from 'vitest';
import { replyTimeText, responseText, responseTime } from './response-time.ts';

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
});

test('without measurements the specified default is shown', () => {
  expect(responseText({ responseMinutes: null })).toBe('Usually within 1 hour');
  expect(responseText({ responseMinutes: 130 })).toBe('Usually within 3 hours');
});

test('reply time is said as half and nine of ten with the number that it rests on, in one sentence (O97, N16)', () => {
  const text = 'Answers half within 2 h, nine of ten within 1 day (41 inquiries, 90 days)';
  expect(replyTimeText({ half: 118, nineTenths: 1440, inquiries: 41 })).toBe(text);
  expect(replyTimeText({ half: 25, nineTenths: null, inquiries: 4 })).toBe('Answers half within 25 min (4 inquiries, 90 days)');
});
