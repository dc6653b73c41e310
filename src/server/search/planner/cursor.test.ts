// Tests the text form of the cursor by which lists continue after a page.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SORTS } from '../../../shared/search/sorts-and-limits.ts';
import { filterHash, fromCursor, toCursor } from './cursor.ts';

const toBase64Json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The position is a time in microseconds since 1970, and an id. */
const validCursor = { sort: 'newest' as const, at: [1_767_225_600_123_456, 7], total: 30, filter: 'x' };

describe('a list cursor', () => {
  test('is decoded unchanged, with times to the microsecond', () => {
    expect(fromCursor(toCursor(validCursor), 'newest')).toEqual(validCursor);
    expect(toCursor(validCursor)).toMatch(/^[\w-]+$/);
  });

  test('is rejected in another sort order by an error that names its own', () => {
    for (const sort of SORTS.filter((other) => other !== 'newest')) {
      expect(() => fromCursor(toCursor(validCursor), sort)).toThrow('after was made with sort=newest and works with that sort only');
    }
  });

  test.each([
    ['an empty text', ''],
    ['a word', 'garbage'],
    ['a truncated cursor', toCursor(validCursor).slice(0, 20)],
    ['null', toBase64Json(null)],
    ['a list', toBase64Json([validCursor])],
    ['no position', toBase64Json({ ...validCursor, at: undefined })],
    ['a short position', toBase64Json({ ...validCursor, at: [7] })],
    ['a long position', toBase64Json({ ...validCursor, at: [1, 2, 3] })],
    ['a time as text', toBase64Json({ ...validCursor, at: ['2026-01-01', 7] })],
    ['an id beyond int4', toBase64Json({ ...validCursor, at: [1, 2 ** 31] })],
    ['a fraction as id', toBase64Json({ ...validCursor, at: [1, 1.5] })],
    ['a time beyond safe integers', toBase64Json({ ...validCursor, at: [2 ** 60, 7] })],
    ['an unknown sort', toBase64Json({ ...validCursor, sort: 'dearest' })],
    ['a negative total', toBase64Json({ ...validCursor, total: -1 })],
  ])('%s is rejected', (_name, text) => {
    expect(() => fromCursor(text, 'newest')).toThrow('after is not a cursor: take it from the Link header of an earlier page');
  });

  test('from any random text is an error about `after`', () => {
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

  test('has the same hash for equal filters and different ones for others', () => {
    expect(filterHash({ minPrice: 1 })).not.toBe(filterHash({ maxPrice: 1 }));
    expect(filterHash({ minPrice: 1 })).toBe(filterHash({ minPrice: 1 }));
  });
});
