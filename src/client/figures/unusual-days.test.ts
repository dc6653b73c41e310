import { expect, test } from 'vitest';
import { findUnusualDays } from './unusual-days.ts';

/** Days with the same number each, but for those that are named by their index. */
const days = (length: number, number: number, others: Record<number, number> = {}) => Array.from({ length }, (_, i) => others[i] ?? number);

test.each<[string, number[], number[]]>([
  ['more than ten times the middle', days(30, 9, { 20: 91 }), [20]],
  ['ten times the middle is not', days(30, 9, { 20: 90 }), []],
  ['the first day of a period, beside the days after it', days(30, 9, { 0: 500 }), [0]],
  ['a new home that was never seen before', days(30, 0, { 29: 31 }), [29]],
  ['small numbers are not', days(30, 0, { 29: 29 }), []],
  ['a steady rise is not', Array.from({ length: 90 }, (_, i) => i * 10), []],
  // the new level is unusual for half of 30 days, until it is the middle
  ['a lasting jump is until it is usual', [...days(60, 5), ...days(60, 100)], Array.from({ length: 14 }, (_, i) => 60 + i)],
  ['a week is compared with itself', days(7, 3, { 6: 40 }), [6]],
])('an unusual day of a figure: %s', (_case, values, expected) => {
  expect(findUnusualDays(values)).toEqual(expected);
});
