// Tests of comparing words: the number of typing errors between two, and one form for several ways to write a letter.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../shared/search/fold-text.ts';
import { editDistance } from './match.ts';

/** More edits than any words of these tests need. */
const NO_LIMIT = 20;

describe('the edit distance', () => {
  test.each([
    ['abcd', 'abdc', 1],
    ['villa', 'vila', 1],
    ['jumeirah', 'jumeriah', 1],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
  ])('from %s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, NO_LIMIT)).toBe(distance);
  });

  test('is symmetric and stops just above its limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        const distance = editDistance(a, b, NO_LIMIT);
        expect(editDistance(b, a, NO_LIMIT)).toBe(distance);
        expect(editDistance(a, b, max)).toBe(Math.min(distance, max + 1));
      }),
    );
  });
});

test('folding unifies the ways to write a letter', () => {
  expect(foldText('Café Maid’s ٢٣')).toBe('cafe maids 23');
  expect(foldText('أبو ظبي')).toBe(foldText('ابو ظبى'));
});
