import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SORTS } from '../../../shared/search/search.ts';
import { filterHash, fromCursor, toCursor } from './cursor.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const validCursor = { sort: 'newest' as const, at: [1_767_225_600_123_456, 7], total: 30, filter: 'x' };

describe('a list cursor', () => {
  test('is decoded unchanged, with times to the microsecond', () => {
    expect(fromCursor(toCursor(validCursor), 'newest')).toEqual(validCursor);
    expect(toCursor(validCursor)).toMatch(/^[\w-]+$/);
  });

  test('works only with its own sort order and names that order otherwise', () => {
    for (const sort of SORTS.filter((other) => other !== 'newest')) {
      expect(() => fromCursor(toCursor(validCursor), sort)).toThrow('after was made with sort=newest and works with that sort only');
    }
  });

  test.each([
    ['nothing', ''],
    ['a word', 'garbage'],
    ['the start of one', toCursor(validCursor).slice(0, 20)],
    ['no object', encode(null)],
    ['a list', encode([validCursor])],
    ['no position', encode({ ...validCursor, at: undefined })],
    ['a short position', encode({ ...validCursor, at: [7] })],
    ['a long position', encode({ ...validCursor, at: [1, 2, 3] })],
    ['a time as text', encode({ ...validCursor, at: ['2026-01-01', 7] })],
    ['an id beyond the column', encode({ ...validCursor, at: [1, 2 ** 31] })],
    ['half an id', encode({ ...validCursor, at: [1, 1.5] })],
    ['a time beyond counting', encode({ ...validCursor, at: [2 ** 60, 7] })],
    ['an unknown sort', encode({ ...validCursor, sort: 'dearest' })],
    ['a negative total', encode({ ...validCursor, total: -1 })],
  ])('%s is rejected in one line', (_what, text) => {
    expect(() => fromCursor(text, 'newest')).toThrow('after is not a cursor: take it from the Link header of an earlier page');
  });

  test('of any text is either a position or an error', () => {
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

  test('has a different mark for each filter', () => {
    expect(filterHash({ minPrice: 1 })).not.toBe(filterHash({ maxPrice: 1 }));
    expect(filterHash({ minPrice: 1 })).toBe(filterHash({ minPrice: 1 }));
  });
});
