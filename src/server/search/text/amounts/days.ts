// Reads spans of days in a search text: `last 3 days`. Pure; no database. `at` is the index of the token, folded by `foldText`.
import { CONFIDENCE } from '../confidence.ts';
import type { Reading } from '../reading.ts';
import { amountAt } from './amounts.ts';

/** Units of time, folded, with the days that each is counted as. */
const DAYS_OF_UNIT = new Map([
  ['day', 1],
  ['days', 1],
  ['week', 7],
  ['weeks', 7],
  ['month', 30],
  ['months', 30],
  ['ايام', 1],
  ['يوم', 1],
  ['اسبوع', 7],
  ['اسابيع', 7],
]);
/** The most days of a span: a year. */
const MAX_DAYS = 366;

/** Reads a span of days up to now, as in `last 3 days` or `new in the past 2 weeks`: the homes that were listed in it. */
export function daysAt(tokens: readonly string[], at: number): Reading | null {
  let lastAt = at;
  while (/^(?:new|added|listed|posted|in|within|the|since)$/.test(tokens[lastAt] ?? '')) lastAt++;
  if (!/^(?:last|past|اخر|خلال)$/.test(tokens[lastAt] ?? '')) return null;
  const amount = amountAt(tokens, lastAt + 1);
  if (amount?.unit !== 1) return null;
  const daysOfUnit = DAYS_OF_UNIT.get(tokens[amount.end] ?? '');
  if (!daysOfUnit || amount.value < 1 || amount.value * daysOfUnit > MAX_DAYS) return null;
  const addedWithinDays = Math.ceil(amount.value * daysOfUnit);
  return { kind: 'added', from: at, to: amount.end + 1, filter: { addedWithinDays }, confidence: CONFIDENCE.clear };
}
