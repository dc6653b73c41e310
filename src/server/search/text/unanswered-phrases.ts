// Recognises phrases in a search text about nearness to a landmark, which the filter `near` answers where open data knows the landmark; and what no filter
// answers: other landmarks, travel times and distances, cash. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` and `end` are indexes of tokens, and a phrase ends before `end`.
import { NEAR_MINUTES, type NearTarget, nearValue, USUAL_NEAR_MINUTES } from '../../../shared/nearby/nearby-kinds.ts';
import { foldText } from '../../../shared/search/fold-text.ts';
import { PURPOSE_FORMS } from '../../../shared/search/purpose-words.ts';
import { type Amount, amountAt } from './amounts/amounts.ts';
import { editDistance } from './match.ts';
import { CONFIDENCE, type Reading } from './reading.ts';
import { GOOD_WORDS, KNOWN_LANDMARKS, NEARNESS, NEARNESS_AFTER, PRAISE, STEPS, UNKNOWN_LANDMARKS } from './vocabulary/landmarks.ts';

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
const goodWords = new Set(GOOD_WORDS);
const steps = new Set(STEPS.map(foldText));
/** The target of each landmark; null where no data knows it. */
const landmarks = new Map<string, NearTarget | null>([
  ...UNKNOWN_LANDMARKS.map((phrase) => [foldText(phrase), null] as const),
  ...Object.entries(KNOWN_LANDMARKS).flatMap(([target, phrases]) =>
    phrases.map((phrase) => [foldText(phrase), target as NearTarget] as const),
  ),
]);
/** The landmarks of one word that are long enough to be recognised with a typo. */
const longLandmarks = [...landmarks.keys()].filter((word) => word.length >= 5 && !word.includes(' '));
const MAX_LANDMARK_WORDS = 2;
/** Minutes on foot of some steps. */
const STEPS_MINUTES = 5;

/** The landmark that a token is with one typo, but with the right first letter. */
const misspeltLandmark = (token: string): string | undefined =>
  token.length >= 4 ? longLandmarks.find((word) => token.charAt(0) === word.charAt(0) && editDistance(token, word, 1) === 1) : undefined;

/** The landmark that the tokens from `at` on name, such as `metro station`; null when none. Its `target` is null where no data knows it. */
function landmarkFrom(tokens: readonly string[], at: number, end: number): { length: number; target: NearTarget | null } | null {
  for (let length = Math.min(MAX_LANDMARK_WORDS, end - at); length > 0; length--) {
    const target = landmarks.get(tokens.slice(at, at + length).join(' '));
    if (target !== undefined) return { length, target };
  }
  const meant = at < end ? misspeltLandmark(tokens[at] ?? '') : undefined;
  return meant === undefined ? null : { length: 1, target: landmarks.get(meant)! };
}
const landmarkLength = (tokens: readonly string[], at: number, end: number): number => landmarkFrom(tokens, at, end)?.length ?? 0;

/** The reading of tokens as a way on foot to a target; null where the most minutes that a filter takes are fewer. */
function nearReading(from: number, to: number, target: NearTarget, minutes: number): Reading | null {
  const offered = NEAR_MINUTES.find((most) => most >= minutes);
  return offered === undefined
    ? null
    : { kind: 'near', from, to, filter: { near: [nearValue(target, offered)] }, confidence: CONFIDENCE.clear };
}

/** How many tokens from `at` on ask for a rating of a school: `rated good or better`. */
function ratedLength(tokens: readonly string[], at: number): number {
  if (!/^rated$/.test(tokens[at] ?? '')) return 0;
  const good = tokens[at + 1] === 'very' ? at + 2 : at + 1;
  if (!goodWords.has(tokens[good] ?? '')) return 0;
  const isOrBetter = tokens[good + 1] === 'or' && /^(?:better|above|higher|more)$/.test(tokens[good + 2] ?? '');
  return good + 1 - at + (isOrBetter ? 2 : 0);
}

/** Reads a landmark with a phrase of nearness behind it: `metro nearby`. */
function landmarkBeforeNearness(tokens: readonly string[], at: number, end: number): Reading | null {
  const landmark = landmarkFrom(tokens, at, end);
  if (!landmark) return null;
  const start = at + landmark.length;
  for (let wordCount = Math.min(MAX_NEARNESS_AFTER_WORDS, end - start); wordCount > 0; wordCount--) {
    const phrase = tokens.slice(start, start + wordCount).join(' ');
    if (!nearnessAfter.has(phrase)) continue;
    const to = start + wordCount;
    return (landmark.target && nearReading(at, to, landmark.target, USUAL_NEAR_MINUTES)) || unavailableReading(at, to, CONFIDENCE.clear);
  }
  return null;
}

/**
 * Reads nearness to a landmark: `near the metro`, `walk to beach`, `metro nearby`, `near a school rated good or better`. `runLength` returns how many tokens from
 * an index on are a place or a phrase of the lexicon, because a place such as Park Heights may begin with a landmark.
 */
export function landmarkAt(tokens: readonly string[], at: number, end: number, runLength: (at: number) => number): Reading | null {
  const nearnessBehind = landmarkBeforeNearness(tokens, at, end);
  if (nearnessBehind) return nearnessBehind;
  if (!nearnessFirstWords.has(tokens[at] ?? '')) return null;
  for (let wordCount = Math.min(MAX_NEARNESS_WORDS, end - at); wordCount > 0; wordCount--) {
    const phrase = tokens.slice(at, at + wordCount).join(' ');
    if (!nearness.has(phrase)) continue;
    let start = at + wordCount;
    // a place may be called after a landmark: `near dubai mall`
    if (runLength(start) > 1) return null;
    // skips words between the phrase and the landmark: `near the best school`
    let isGood = false;
    for (; /^(?:the|a|an|to|dubai)$/.test(tokens[start] ?? '') || praise.has(tokens[start] ?? ''); start++)
      isGood ||= goodWords.has(tokens[start]!);
    // a name in front of it: `near gems school`
    let isNamed = false;
    for (let skipped = 0; skipped < 2 && landmarkLength(tokens, start, end) === 0 && runLength(start) === 0; skipped++)
      if (landmarkLength(tokens, start + 1, end) > 0 || landmarkLength(tokens, start + 2, end) > 0) {
        isNamed = true;
        start++;
      }
    const landmark = landmarkFrom(tokens, start, end);
    const length = landmark?.length ?? 0;
    const isViewOfLandmark = /^views?$/.test(tokens[start + length] ?? '');
    if (!landmark || isViewOfLandmark || runLength(start) > length) return null;
    const { target } = landmark;
    const rated = target === 'school' ? ratedLength(tokens, start + length) : 0;
    const to = start + length + rated;
    const isGoodSchool = target === 'school' && (isGood || rated > 0);
    const minutes = steps.has(phrase) ? STEPS_MINUTES : USUAL_NEAR_MINUTES;
    const near = target && !isNamed ? nearReading(at, to, isGoodSchool ? 'good-school' : target, minutes) : null;
    return near ?? unavailableReading(at, to, CONFIDENCE.clear);
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

/** Whether `metro` is where people walk to, as in `10 min from the metro`, and not how they travel. */
const isMetroAsPlace = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'metro' && /^(?:to|from|of|the)$/.test(tokens[at - 1] ?? '') && !/^(?:to|from)$/.test(tokens[at + 1] ?? '');

/**
 * Reads a travel time or distance whose unit ends before `unitEnd`: `25 min from DIFC`, `10 minutes walk to the metro`. Null when no word of travel follows.
 */
function travelUntil(tokens: readonly string[], at: number, unitEnd: number): Reading | null {
  let to = unitEnd;
  while (TRAVEL_WORD.test(tokens[to] ?? '') && !isMetroAsPlace(tokens, to)) to++;
  // a unit alone, as in `2 bed 25 min`, names no way to travel
  if (to === unitEnd) return null;
  const landmark = landmarkFrom(tokens, to, tokens.length);
  if (!landmark) return unavailableReading(at, to, CONFIDENCE.probable);
  const end = to + landmark.length;
  const isDrive = tokens.slice(unitEnd, to).some((word) => /^(?:drive|driving|car)$/.test(word));
  const minutes = walkMinutesOf(tokens.slice(at, unitEnd).join(' '));
  const near = landmark.target && !isDrive && minutes !== null ? nearReading(at, end, landmark.target, minutes) : null;
  return near ?? unavailableReading(at, end, CONFIDENCE.clear);
}

/** Ways on foot: 1.3 times the straight line, at 75 metres a minute. */
const MINUTES_A_METRE = 1.3 / 75;
/** The minutes on foot of a text such as `within 10 minutes`, `500m` or `1 km`; null for another. */
function walkMinutesOf(text: string): number | null {
  const match = /(\d+(?:\.\d+)?) ?(min|mins|minute|minutes|دقيقه|دقائق|km|kms|kilometers|kilometres|m)(?= |$)/.exec(text);
  if (!match) return null;
  const [amount, unit] = [Number(match[1]), match[2]!];
  if (unit === 'm') return amount * MINUTES_A_METRE;
  return unit.startsWith('k') ? amount * 1000 * MINUTES_A_METRE : amount;
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
