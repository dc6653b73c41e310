// Reads phrases of a fixed form in a search text: references, Arabic words for a number of bedrooms or bathrooms, spans of days. Pure; no database.
// Functions get the tokens of the text, folded by `foldText`; `at` is the index of the token that a phrase begins at.
import { propertyReference, readReference } from '../../../shared/property/property.ts';
import { amountAt } from './amounts/amounts.ts';
import type { Reading } from './reading.ts';
import { REFERENCE_MARK } from './references.ts';

/** How sure it is (0 to 1) that a token marked as a reference, or a number after the word `reference`, is a reference. */
const REFERENCE_CONFIDENCE = 0.98;

/** The reading of the tokens from `from` to before `to` as a reference. */
const referenceReading = (from: number, to: number, reference: string, confidence: number): Reading => ({
  kind: 'reference',
  from,
  to,
  filter: { reference },
  confidence,
});

/** A reference with hyphens, which `tokenize` has marked: `#566-ap-s-1225`, `#dlv-1207`. */
function markedReferenceAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at] ?? '';
  if (!token.startsWith(REFERENCE_MARK)) return null;
  const text = token.slice(REFERENCE_MARK.length);
  const parsed = readReference(text);
  const reference = parsed?.isLabeled ? propertyReference(parsed.id) : text;
  return referenceReading(at, at + 1, reference, REFERENCE_CONFIDENCE);
}

/** A reference of this product in one token or two: `dlv1207`, `dlv 1207`. */
function productReferenceAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at]!;
  const inOneToken = readReference(token);
  const parsed = inOneToken ?? (token === 'dlv' ? readReference(`${token} ${tokens[at + 1] ?? ''}`) : null);
  if (!parsed?.isLabeled) return null;
  return referenceReading(at, at + (inOneToken ? 1 : 2), propertyReference(parsed.id), 1);
}

/** Reads a reference: `DLV-1207`, `dlv 1207`, `dlv1207`, `566-Ap-S-1225`, `ref 3271244`. */
export function referenceAt(tokens: readonly string[], at: number): Reading | null {
  const announcesReference = /^(?:ref|reference|listing|id|permit|trakheesi|madhmoun)$/.test(tokens[at]!);
  if (!announcesReference) return markedReferenceAt(tokens, at) ?? productReferenceAt(tokens, at);
  let start = at + 1;
  while (/^(?:no|number|num|nr|id|code|is)$/.test(tokens[start] ?? '')) start++;
  const next = tokens[start] ?? '';
  // `rl540`; `listing 2br` is none
  const isCode = /^(?:ref|reference|permit)$/.test(tokens[at]!) && /^(?=(?:.*\d){2})[a-z\d]{3,20}$/.test(next);
  if (isCode || /^\d{3,20}$/.test(next)) return referenceReading(at, start + 1, next, REFERENCE_CONFIDENCE);
  const markedReference = markedReferenceAt(tokens, start);
  return markedReference && { ...markedReference, from: at };
}

/** The Arabic word for sleeping: a `غرفه نوم` is a bedroom. */
const SLEEPING = 'نوم';
/** Arabic words behind a room that is no bedroom: for a maid, for servants, for laundry, for clothes, for storage, for a driver. */
const OTHER_ROOM = /^(?:خادمه|خدم|شغاله|غسيل|ملابس|تخزين|سائق)$/;
/** Arabic words behind a room that most homes have and no filter knows: living, sitting, dining, guest room, office. */
const COMMON_ROOM = /^(?:معيشه|جلوس|طعام|سفره|ضيوف|مكتب)$/;
/** The most bedrooms that a number behind `غرفه نوم` can mean. */
const MAX_BEDROOMS = 10;

/** Bedrooms from `غرفه` (a room) at a token: one, unless a number follows `غرفه نوم`. Null for another kind of room. */
function roomAt(tokens: readonly string[], at: number): Reading | null {
  const next = tokens[at + 1] ?? '';
  if (OTHER_ROOM.test(next)) return null;
  if (COMMON_ROOM.test(next)) return { kind: 'unavailable', from: at, to: at + 2, filter: {}, confidence: 0.9 };
  const count = next === SLEEPING ? amountAt(tokens, at + 2) : null;
  if (count && !count.noun && count.unit === 1 && Number.isInteger(count.value) && count.value <= MAX_BEDROOMS)
    return { kind: 'bedrooms', from: at, to: count.end, filter: { bedrooms: [count.value] }, confidence: 0.9 };
  const isOneRoom = /^واحده?$/.test(next);
  const length = isOneRoom || next === SLEEPING ? 2 : 1;
  return { kind: 'bedrooms', from: at, to: at + length, filter: { bedrooms: [1] }, confidence: 0.9 };
}

/** Reads Arabic words that say a number of bedrooms or bathrooms: the dual, which says two in one word (`غرفتين`, `حمامين`), and `غرفة`, one room. */
export function dualAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at]!;
  if (/^غرفت(?:ين|ان)$/.test(token)) {
    const length = tokens[at + 1] === SLEEPING ? 2 : 1;
    return { kind: 'bedrooms', from: at, to: at + length, filter: { bedrooms: [2] }, confidence: 0.98 };
  }
  if (token === 'غرفه') return roomAt(tokens, at);
  if (/^حمام(?:ين|ان)$/.test(token))
    return { kind: 'bathrooms', from: at, to: at + 1, filter: { minBathrooms: 2, maxBathrooms: 2 }, confidence: 0.95 };
  return null;
}

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
  return { kind: 'added', from: at, to: amount.end + 1, filter: { addedWithinDays }, confidence: 0.95 };
}

/** Reads a number that is too long or too odd for a price as the reference of a listing on a portal, or else as a word to search for. */
export function longReference(tokens: readonly string[], at: number): Reading | null {
  const word = tokens[at] ?? '';
  if (!/^\d{6,20}$/.test(word)) return null;
  return {
    kind: 'reference',
    from: at,
    to: at + 1,
    filter: { reference: word },
    confidence: 0.9,
    alternatives: [{ kind: 'words', filter: { keywords: [word] } }],
  };
}
