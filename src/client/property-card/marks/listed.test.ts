import { expect, test } from 'vitest';
import { listedText } from './listed.ts';

/** The text of a listing that was created in the evening of 20 November in Dubai (19:30 UTC is 23:30), at a time in UTC. */
const textAt = (now: string) => listedText({ createdAt: '2026-11-20T19:30:00Z' }, Date.parse(now));

test('the age of a listing is counted in calendar days of Dubai', () => {
  expect(textAt('2026-11-20T19:59:59Z')).toBe('Listed today');
  // midnight in Dubai
  expect(textAt('2026-11-20T20:00:00Z')).toBe('Listed 1 day ago');
  expect(textAt('2026-11-21T19:59:59Z')).toBe('Listed 1 day ago');
  expect(textAt('2026-11-23T08:00:00Z')).toBe('Listed 3 days ago');
  expect(textAt('2026-12-20T19:59:59Z')).toBe('Listed 30 days ago');
  expect(textAt('2026-12-20T20:00:00Z')).toBe('Listed 20 Nov 2026');
  // the clock of the browser may be behind
  expect(textAt('2026-11-19T08:00:00Z')).toBe('Listed today');
});

test('a home whose feed does not say since when it is advertised was first seen here on a day', () => {
  const seenAt = (now: string) => listedText({ createdAt: '2026-11-20T19:30:00Z', isDateKnown: false }, Date.parse(now));
  expect(seenAt('2026-11-20T19:59:59Z')).toBe('First seen here today');
  expect(seenAt('2026-11-23T08:00:00Z')).toBe('First seen here 3 days ago');
  expect(seenAt('2026-12-30T08:00:00Z')).toBe('First seen here on 20 Nov 2026');
});
