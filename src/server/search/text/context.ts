// Reads what no filter answers or what surrounds a word: negation, views, nearness to landmarks, travel times, cash.
import { amountAt } from './amounts/amounts.ts';
import { editDistance, foldText } from './match.ts';
import type { Reading } from './reading.ts';
import { LANDMARKS, NEARNESS, NEARNESS_AFTER, PRAISE } from './vocabulary/landmarks.ts';

const NEGATIONS = new Set(
  [
    'not',
    'no',
    'non',
    'without',
    'except',
    'excluding',
    'exclude',
    'excl',
    'dont',
    'never',
    'مش',
    'بدون',
    'غير',
    'ليس',
    'ليست',
    'باستثناء',
    'عدا',
    'بلا',
    'لا',
  ].map(foldText),
);
/** Whether a word negates what follows. */
export const isNegation = (word: string): boolean => NEGATIONS.has(word);

/** Whether a part is the word `view` alone. */
export const isView = (part: { meant: readonly string[]; reading?: unknown } | undefined): boolean =>
  part !== undefined && !part.reading && part.meant.length === 1 && /^(?:views?|اطلاله)$/.test(part.meant[0]!);

const nearness = new Set(NEARNESS.map(foldText));
const nearnessFirst = new Set([...nearness].map((form) => form.split(' ')[0]));
const nearnessAfter = new Set(NEARNESS_AFTER.map(foldText));
const praise = new Set(PRAISE);
const landmarks = new Set(LANDMARKS.map(foldText));
const longLandmarks = [...landmarks].filter((word) => word.length >= 5 && !word.includes(' '));

/** How many tokens from `at` on name a kind of landmark; 0 when none. */
function landmarkLength(tokens: readonly string[], at: number, end: number): number {
  for (let n = Math.min(2, end - at); n > 0; n--) if (landmarks.has(tokens.slice(at, at + n).join(' '))) return n;
  const typedToken = tokens[at] ?? '';
  return at < end &&
    typedToken.length >= 4 &&
    longLandmarks.some((word) => typedToken.charAt(0) === word.charAt(0) && editDistance(typedToken, word, 1) === 1)
    ? 1
    : 0;
}

/**
 * `near the metro`, `walk to beach`: recognised, but no listing says how near it is. A name that begins with the word, as Park Heights, stays a
 * name (`runLength`).
 */
export function landmarkAt(tokens: readonly string[], at: number, end: number, runLength: (at: number) => number): Reading | null {
  const firstLength = landmarkLength(tokens, at, end);
  for (let n = Math.min(3, end - at - firstLength); firstLength > 0 && n > 0; n--)
    if (nearnessAfter.has(tokens.slice(at + firstLength, at + firstLength + n).join(' ')))
      return { kind: 'unavailable', from: at, to: at + firstLength + n, filter: {}, confidence: 0.95 };
  if (!nearnessFirst.has(tokens[at] ?? '')) return null;
  for (let n = Math.min(5, end - at); n > 0; n--) {
    if (!nearness.has(tokens.slice(at, at + n).join(' '))) continue;
    let i = at + n;
    while (/^(?:the|a|an|to|dubai)$/.test(tokens[i] ?? '') || praise.has(tokens[i] ?? '')) i++;
    const length = landmarkLength(tokens, i, end);
    if (length === 0 || /^views?$/.test(tokens[i + length] ?? '') || runLength(i) > length) return null;
    return { kind: 'unavailable', from: at, to: i + length, filter: {}, confidence: 0.95 };
  }
  return null;
}

/** How many tokens stand before the number of a travel time or distance: `within`, `less than`. */
function leadLength(tokens: readonly string[], at: number): number {
  const first = tokens[at] ?? '';
  if (/^(?:within|under|max|less)$/.test(first)) return tokens[at + 1] === 'than' ? 2 : 1;
  return first === 'with' ? 1 : 0;
}

/** `25 min from DIFC`, `10 minutes walk to the metro`, `400k cash`: recognised, but not answered yet. */
export function travelAt(tokens: readonly string[], at: number): Reading | null {
  const lead = leadLength(tokens, at);
  const isGlued = /^\d+(?:min|mins|minutes|km)$/.test(tokens[at + lead] ?? '');
  const amount = isGlued ? { unit: 1, hasCurrency: false, noun: null, end: at + lead + 1 } : amountAt(tokens, at + lead);
  if (!amount || amount.noun) return null;
  const next = tokens[amount.end] ?? '';
  const isMoney = amount.unit > 1 || amount.hasCurrency;
  if (isMoney && /^(?:cash|deposit|downpayment)$/.test(next))
    return { kind: 'unavailable', from: at, to: amount.end + 1, filter: {}, confidence: 0.95 };
  if (isMoney || (!isGlued && !/^(?:min|mins|minute|minutes|km|kms|kilometers|kilometres|دقيقه|دقائق)$/.test(next))) return null;
  let to = amount.end + (isGlued ? 0 : 1);
  const start = to;
  while (/^(?:walk|walking|drive|driving|away|by|car|foot|on|from|to|of|the|metro|مشيا|سيرا|من|عن|الي)$/.test(tokens[to] ?? '')) to++;
  // `2 bed min 25` names no way to travel
  if (to === start) return null;
  const length = landmarkLength(tokens, to, tokens.length);
  return { kind: 'unavailable', from: at, to: to + length, filter: {}, confidence: length > 0 ? 0.95 : 0.85 };
}
