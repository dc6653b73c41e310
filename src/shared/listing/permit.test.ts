import { expect, test } from 'vitest';
import { permitSystem } from './permit.ts';

test.each([
  ['7120452500', 'Dubai', 'Trakheesi'],
  ['71698567466', 'Dubai', 'Trakheesi'],
  ['712 045 2500', 'Dubai', 'Trakheesi'],
  ['123456', 'Dubai', null],
  ['7120452500123', 'Dubai', null],
  ['DOW-29-TLDSY', 'Dubai', null],
  ['0000000000', 'Dubai', null],
  ['1111111111', 'Dubai', null],
  ['1234567890', 'Dubai', null],
  ['', 'Dubai', null],
  [null, 'Dubai', null],
  ['202412345678', 'Abu Dhabi', 'Madhmoun'],
  ['AD-20241234', 'Abu Dhabi', 'Madhmoun'],
  ['pending', 'Abu Dhabi', null],
  ['7120452500', 'Sharjah', null],
] as const)('the permit number %s in %s has the form of %s', (number, emirate, system) => {
  expect(permitSystem(number, emirate)).toBe(system);
});
