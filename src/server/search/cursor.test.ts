import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SORTS } from '../../shared/search/search.ts';
import { filterHash, fromCursor, toCursor } from './cursor.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const good = { sort: 'newest' as const, at: [1_767_225_600_123_456, 7], total: 30, filter: 'x' };

describe('the cursor of a list', () => {
  test('comes back as it was made, times to the microsecond', () => {
    expect(fromCursor(toCursor(good), 'newest')).toEqual(good);
    expect(toCursor(good)).toMatch(/^[\w-]+$/);
  });

  test('works with its own sort only and says which that is', () => {
    for (const sort of SORTS.filter((other) => other !== 'newest')) {
      expect(() => fromCursor(toCursor(good), sort)).toThrow('after was made with sort=newest and works with that sort only');
    }
  });

  test.each([
    ['nothing', ''],
    ['a word', 'garbage'],
    ['the start of one', toCursor(good).slice(0, 20)],
    ['no object', encode(null)],
    ['a list', encode([good])],
    ['no position', encode({ ...good, at: undefined })],
    ['a short position', encode({ ...good, at: [7] })],
    ['a long position', encode({ ...good, at: [1, 2, 3] })],
    ['a time as text', encode({ ...good, at: ['2026-01-01', 7] })],
    ['an id beyond the column', encode({ ...good, at: [1, 2 ** 31] })],
    ['half an id', encode({ ...good, at: [1, 1.5] })],
    ['a time beyond counting', encode({ ...good, at: [2 ** 60, 7] })],
    ['an unknown sort', encode({ ...good, sort: 'dearest' })],
    ['a negative total', encode({ ...good, total: -1 })],
  ])('%s is refused in one line', (_what, text) => {
    expect(() => fromCursor(text, 'newest')).toThrow('after is not a cursor: take it from the Link header of an earlier page');
  });

  test('no text whatever ends in anything but a position or a refusal', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...SORTS), (text, sort) => {
        expect(() => fromCursor(text, sort)).toThrow(/^after /);
      }),
    );
  });

  test('filters have marks of their own', () => {
    expect(filterHash({ minPrice: 1 })).not.toBe(filterHash({ maxPrice: 1 }));
    expect(filterHash({ minPrice: 1 })).toBe(filterHash({ minPrice: 1 }));
  });
});
