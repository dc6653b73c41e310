// Recognises phrases that no filter answers: nearness to a landmark, travel times and distances, cash.
import { amountAt } from './amounts/amounts.ts';
import { editDistance, foldText } from './match.ts';
import type { Reading } from './reading.ts';
import { LANDMARKS, NEARNESS, NEARNESS_AFTER, PRAISE } from './vocabulary/landmarks.ts';

/** How sure it is that a phrase is read right, 0 to 1. */
const SURE = 0.95;
const LIKELY = 0.85;
/** The most words of a phrase of nearness, in front of a landmark and behind it. */
const MAX_NEARNESS_WORDS = 5;
const MAX_NEARNESS_AFTER_WORDS = 3;

/** A reading that no filter answers. */
const unavailable = (from: number, to: number, confidence: number): Reading => ({ kind: 'unavailable', from, to, filter: {}, confidence });

const nearness = new Set(NEARNESS.map(foldText));
const nearnessFirstWords = new Set([...nearness].map((phrase) => phrase.split(' ')[0]));
const nearnessAfter = new Set(NEARNESS_AFTER.map(foldText));
const praise = new Set(PRAISE);
const landmarks = new Set(LANDMARKS.map(foldText));
/** The landmarks in which a typo is forgiven. */
const longLandmarks = [...landmarks].filter((word) => word.length >= 5 && !word.includes(' '));

/** Whether a token is a landmark with one typo. */
const isMisspeltLandmark = (token: string): boolean =>
  token.length >= 4 && longLandmarks.some((word) => token.charAt(0) === word.charAt(0) && editDistance(token, word, 1) === 1);

/** How many tokens from `at` on name a landmark, such as `metro station`; 0 when none. */
function landmarkLength(tokens: readonly string[], at: number, end: number): number {
  for (let length = Math.min(2, end - at); length > 0; length--) if (landmarks.has(tokens.slice(at, at + length).join(' '))) return length;
  return at < end && isMisspeltLandmark(tokens[at] ?? '') ? 1 : 0;
}

/** `metro nearby`: a landmark with nearness behind it. */
function landmarkBeforeNearness(tokens: readonly string[], at: number, end: number): Reading | null {
  const length = landmarkLength(tokens, at, end);
  if (length === 0) return null;
  for (let words = Math.min(MAX_NEARNESS_AFTER_WORDS, end - at - length); words > 0; words--)
    if (nearnessAfter.has(tokens.slice(at + length, at + length + words).join(' '))) return unavailable(at, at + length + words, SURE);
  return null;
}

/**
 * `near the metro`, `walk to beach`: recognised, but no listing says how near it is. `runLength` is the number of tokens that are a place or a phrase: a name
 * that begins with a landmark, as Park Heights, is a name.
 */
export function landmarkAt(tokens: readonly string[], at: number, end: number, runLength: (at: number) => number): Reading | null {
  const nearnessBehind = landmarkBeforeNearness(tokens, at, end);
  if (nearnessBehind) return nearnessBehind;
  if (!nearnessFirstWords.has(tokens[at] ?? '')) return null;
  for (let words = Math.min(MAX_NEARNESS_WORDS, end - at); words > 0; words--) {
    if (!nearness.has(tokens.slice(at, at + words).join(' '))) continue;
    let start = at + words;
    while (/^(?:the|a|an|to|dubai)$/.test(tokens[start] ?? '') || praise.has(tokens[start] ?? '')) start++;
    const length = landmarkLength(tokens, start, end);
    const isViewOfIt = /^views?$/.test(tokens[start + length] ?? '');
    if (length === 0 || isViewOfIt || runLength(start) > length) return null;
    return unavailable(at, start + length, SURE);
  }
  return null;
}

/** How many tokens are in front of the number of a travel time or distance: `within`, `less than`. */
function leadLength(tokens: readonly string[], at: number): number {
  const first = tokens[at] ?? '';
  if (/^(?:within|under|max|less)$/.test(first)) return tokens[at + 1] === 'than' ? 2 : 1;
  return first === 'with' ? 1 : 0;
}

/** A number with its unit in one token: `25min`, `10km`. */
const GLUED_TRAVEL = /^\d+(?:min|mins|minutes|km)$/;
const TRAVEL_UNIT = /^(?:min|mins|minute|minutes|km|kms|kilometers|kilometres|دقيقه|دقائق)$/;
/** Words behind a travel time: `walk to the`, `drive from`. */
const TRAVEL_WORD = /^(?:walk|walking|drive|driving|away|by|car|foot|on|from|to|of|the|metro|مشيا|سيرا|من|عن|الي)$/;

/** `25 min from DIFC`, `10 minutes walk to the metro`: a time or distance whose unit ends before `unitEnd`. Null without a word of travel behind it. */
function travelUntil(tokens: readonly string[], at: number, unitEnd: number): Reading | null {
  let to = unitEnd;
  while (TRAVEL_WORD.test(tokens[to] ?? '')) to++;
  // `2 bed min 25` names no way to travel
  if (to === unitEnd) return null;
  const length = landmarkLength(tokens, to, tokens.length);
  return unavailable(at, to + length, length > 0 ? SURE : LIKELY);
}

/** A travel time or distance, or an amount of cash as in `with 400k cash`: recognised, but not answered. */
export function travelAt(tokens: readonly string[], at: number): Reading | null {
  const numberAt = at + leadLength(tokens, at);
  if (GLUED_TRAVEL.test(tokens[numberAt] ?? '')) return travelUntil(tokens, at, numberAt + 1);
  const amount = amountAt(tokens, numberAt);
  if (!amount || amount.noun) return null;
  const next = tokens[amount.end] ?? '';
  if (amount.unit > 1 || amount.hasCurrency)
    return /^(?:cash|deposit|downpayment)$/.test(next) ? unavailable(at, amount.end + 1, SURE) : null;
  return TRAVEL_UNIT.test(next) ? travelUntil(tokens, at, amount.end + 1) : null;
}
