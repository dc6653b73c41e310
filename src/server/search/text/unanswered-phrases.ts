// Recognises phrases in a search text that no filter answers: nearness to a landmark, travel times and distances, cash. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` and `end` are indexes of tokens, and a phrase ends before `end`.
import { foldText } from '../../../shared/search/fold-text.ts';
import { PURPOSE_FORMS } from '../../../shared/search/purpose-words.ts';
import { type Amount, amountAt } from './amounts/amounts.ts';
import { editDistance } from './match.ts';
import { CONFIDENCE, type Reading } from './reading.ts';
import { LANDMARKS, NEARNESS, NEARNESS_AFTER, PRAISE } from './vocabulary/landmarks.ts';

/** The most words of a phrase of nearness in front of a landmark (`within walking distance of`), and behind one. */
const MAX_NEARNESS_WORDS = 5;
const MAX_NEARNESS_AFTER_WORDS = 3;

/** The reading of the tokens from `from` to before `to` as something that no filter answers. */
const unavailableReading = (from: number, to: number, confidence: number): Reading => ({
  kind: 'unavailable',
  from,
  to,
  filter: {},
  confidence,
});

const nearness = new Set(NEARNESS.map(foldText));
const nearnessFirstWords = new Set([...nearness].map((phrase) => phrase.split(' ')[0]));
const nearnessAfter = new Set(NEARNESS_AFTER.map(foldText));
const praise = new Set(PRAISE);
const landmarks = new Set(LANDMARKS.map(foldText));
/** The landmarks of one word that are long enough to be recognised with a typo. */
const longLandmarks = [...landmarks].filter((word) => word.length >= 5 && !word.includes(' '));

/** Whether a token is a landmark with one typo, but with the right first letter. */
const isMisspeltLandmark = (token: string): boolean =>
  token.length >= 4 && longLandmarks.some((word) => token.charAt(0) === word.charAt(0) && editDistance(token, word, 1) === 1);

/** How many tokens from `at` on name a landmark, such as `metro station`; 0 when none. */
function landmarkLength(tokens: readonly string[], at: number, end: number): number {
  for (let length = Math.min(2, end - at); length > 0; length--) if (landmarks.has(tokens.slice(at, at + length).join(' '))) return length;
  return at < end && isMisspeltLandmark(tokens[at] ?? '') ? 1 : 0;
}

/** Reads a landmark with a phrase of nearness behind it: `metro nearby`. */
function landmarkBeforeNearness(tokens: readonly string[], at: number, end: number): Reading | null {
  const length = landmarkLength(tokens, at, end);
  if (length === 0) return null;
  const start = at + length;
  for (let wordCount = Math.min(MAX_NEARNESS_AFTER_WORDS, end - start); wordCount > 0; wordCount--) {
    const phrase = tokens.slice(start, start + wordCount).join(' ');
    if (nearnessAfter.has(phrase)) return unavailableReading(at, start + wordCount, CONFIDENCE.clear);
  }
  return null;
}

/**
 * Reads nearness to a landmark, which listings do not state: `near the metro`, `walk to beach`, `metro nearby`. `runLength` returns how many tokens from an
 * index on are a place or a phrase of the lexicon, because a place such as Park Heights may begin with a landmark.
 */
export function landmarkAt(tokens: readonly string[], at: number, end: number, runLength: (at: number) => number): Reading | null {
  const nearnessBehind = landmarkBeforeNearness(tokens, at, end);
  if (nearnessBehind) return nearnessBehind;
  if (!nearnessFirstWords.has(tokens[at] ?? '')) return null;
  for (let wordCount = Math.min(MAX_NEARNESS_WORDS, end - at); wordCount > 0; wordCount--) {
    if (!nearness.has(tokens.slice(at, at + wordCount).join(' '))) continue;
    let start = at + wordCount;
    // a place may be called after a landmark: `near dubai mall`
    if (runLength(start) > 1) return null;
    // skips words between the phrase and the landmark: `near the best school`
    while (/^(?:the|a|an|to|dubai)$/.test(tokens[start] ?? '') || praise.has(tokens[start] ?? '')) start++;
    // a name in front of it: `near gems school`
    for (let skipped = 0; skipped < 2 && landmarkLength(tokens, start, end) === 0 && runLength(start) === 0; skipped++)
      if (landmarkLength(tokens, start + 1, end) > 0 || landmarkLength(tokens, start + 2, end) > 0) start++;
    const length = landmarkLength(tokens, start, end);
    const isViewOfLandmark = /^views?$/.test(tokens[start + length] ?? '');
    if (length === 0 || isViewOfLandmark || runLength(start) > length) return null;
    return unavailableReading(at, start + length, CONFIDENCE.clear);
  }
  return null;
}

/** How many tokens are in front of the number of a travel time or distance: `within`, `less than`. */
function leadLength(tokens: readonly string[], at: number): number {
  const first = tokens[at] ?? '';
  if (/^(?:within|under|max|less)$/.test(first)) return tokens[at + 1] === 'than' ? 2 : 1;
  return first === 'with' ? 1 : 0;
}

/** A travel time or distance in one token: `25min`, `10km`. */
const NUMBER_WITH_TRAVEL_UNIT = /^\d+(?:min|mins|minutes|km)$/;
/** A unit of a travel time or distance: minutes, kilometres. */
const TRAVEL_UNIT = /^(?:min|mins|minute|minutes|km|kms|kilometers|kilometres|دقيقه|دقايق)$/;
/** The period of a stay behind an amount: homes are let by the month or year here. */
const NIGHTLY = /^(?:(?:per|an?|each|every) (?:night|day)|nightly|daily|في الليله|ليليا|يوميا)(?= |$)/;
/** Words behind a travel time: `walk to the`, `drive from`. */
const TRAVEL_WORD = /^(?:walk|walking|drive|driving|away|by|car|foot|on|from|to|of|the|metro|مشيا|سيرا|من|عن|الي)$/;

/**
 * Reads a travel time or distance whose unit ends before `unitEnd`: `25 min from DIFC`, `10 minutes walk to the metro`. Null when no word of travel follows.
 */
function travelUntil(tokens: readonly string[], at: number, unitEnd: number): Reading | null {
  let to = unitEnd;
  while (TRAVEL_WORD.test(tokens[to] ?? '')) to++;
  // a unit alone, as in `2 bed 25 min`, names no way to travel
  if (to === unitEnd) return null;
  const length = landmarkLength(tokens, to, tokens.length);
  return unavailableReading(at, to + length, length > 0 ? CONFIDENCE.clear : CONFIDENCE.probable);
}

/** Metres: with fewer, `from` and `to` say a distance only in front of a landmark, because `2m from emaar` may be a price. */
const MIN_METRES = 50;

/** Purposes that begin with a word of travel: `to buy`, `to rent`. */
const purposesWithTo = new Set(Object.values(PURPOSE_FORMS).flatMap((forms) => forms.filter((form) => form.startsWith('to '))));

/** Reads an amount in `m` as a distance in metres: `500m from metro`. Null when it is in millions, as in `3m to 5m` and `60m to buy`. */
function metresAt(tokens: readonly string[], at: number, amount: Amount): Reading | null {
  const isInM = amount.unit === 1e6 && !amount.hasCurrency && tokens[amount.end - 1]!.endsWith('m');
  if (!isInM || !/^(?:from|to|away)$/.test(tokens[amount.end] ?? '') || amountAt(tokens, amount.end + 1)) return null;
  if (purposesWithTo.has(tokens.slice(amount.end, amount.end + 2).join(' '))) return null;
  const reading = travelUntil(tokens, at, amount.end);
  return reading && (amount.value >= MIN_METRES || reading.confidence === CONFIDENCE.clear) ? reading : null;
}

/** Reads a travel time or distance, or an amount of cash as in `with 400k cash`. */
export function travelAt(tokens: readonly string[], at: number): Reading | null {
  const numberAt = at + leadLength(tokens, at);
  if (NUMBER_WITH_TRAVEL_UNIT.test(tokens[numberAt] ?? '')) return travelUntil(tokens, at, numberAt + 1);
  const amount = amountAt(tokens, numberAt);
  if (!amount || amount.noun) return null;
  const next = tokens[amount.end] ?? '';
  const isMoney = amount.unit > 1 || amount.hasCurrency;
  const ofNights = NIGHTLY.exec(tokens.slice(amount.end, amount.end + 2).join(' '))?.[0];
  if (ofNights) return unavailableReading(at, amount.end + ofNights.split(' ').length, CONFIDENCE.clear);
  if (isMoney && /^(?:cash|deposit|downpayment)$/.test(next)) return unavailableReading(at, amount.end + 1, CONFIDENCE.clear);
  if (isMoney) return metresAt(tokens, at, amount);
  return TRAVEL_UNIT.test(next) ? travelUntil(tokens, at, amount.end + 1) : null;
}
