// Reads Arabic words for a number of bedrooms or bathrooms in a search text. Pure; no database. `at` is the index of the token, folded by `foldText`.
import { CONFIDENCE, type Reading } from '../reading.ts';
import { amountAt } from './amounts.ts';

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
  if (COMMON_ROOM.test(next)) return { kind: 'unavailable', from: at, to: at + 2, filter: {}, confidence: CONFIDENCE.likely };
  const count = next === SLEEPING ? amountAt(tokens, at + 2) : null;
  if (count && !count.noun && count.unit === 1 && Number.isInteger(count.value) && count.value <= MAX_BEDROOMS)
    return { kind: 'bedrooms', from: at, to: count.end, filter: { bedrooms: [count.value] }, confidence: CONFIDENCE.likely };
  const isOneRoom = /^واحده?$/.test(next);
  const length = isOneRoom || next === SLEEPING ? 2 : 1;
  return { kind: 'bedrooms', from: at, to: at + length, filter: { bedrooms: [1] }, confidence: CONFIDENCE.likely };
}

/** Reads Arabic words that say a number of bedrooms or bathrooms: the dual, which says two in one word (`غرفتين`, `حمامين`), and `غرفة`, one room. */
export function dualAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at]!;
  if (/^غرفت(?:ين|ان)$/.test(token)) {
    const length = tokens[at + 1] === SLEEPING ? 2 : 1;
    return { kind: 'bedrooms', from: at, to: at + length, filter: { bedrooms: [2] }, confidence: CONFIDENCE.exact };
  }
  if (token === 'غرفه') return roomAt(tokens, at);
  if (/^حمام(?:ين|ان)$/.test(token))
    return { kind: 'bathrooms', from: at, to: at + 1, filter: { minBathrooms: 2, maxBathrooms: 2 }, confidence: CONFIDENCE.clear };
  return null;
}
