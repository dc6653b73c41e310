import { expect, test } from 'vitest';
import { contrastOf, isReadableOnWhite, MIN_CONTRAST, onDarkGround } from './colour.ts';

test('a colour is readable on white from a contrast of 4.5 on, and lightened until it reaches that on dark pages (O76)', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  // the two greys on either side of the limit
  expect([isReadableOnWhite('#767676'), isReadableOnWhite('#777777')]).toEqual([true, false]);
  for (const colour of ['#000000', '#8b0000', '#0000ff', '#767676']) {
    const lighter = onDarkGround(colour);
    expect(contrastOf(lighter, '#14110f')).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
  expect(onDarkGround('#ffcc00')).toBe('#ffcc00');
});
