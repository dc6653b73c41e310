// Tests of recognising currencies in imported files; no database.
import { expect, test } from 'vitest';
import { parseCurrency } from './currencies.ts';

test('an unknown currency becomes capitals, even a name that every object of JavaScript has', () => {
  expect(['constructor', 'Dirhams', 'toString', 'us$'].map(parseCurrency)).toEqual(['CONSTRUCTOR', 'AED', 'TOSTRING', 'USD']);
});
