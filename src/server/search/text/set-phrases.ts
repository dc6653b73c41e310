// Reads phrases of a fixed form: references, Arabic numbers of bedrooms and bathrooms in one word, and spans of days.
import { propertyReference, readReference } from '../../../shared/property/property.ts';
import { amountAt } from './amounts/amounts.ts';
import type { Reading } from './reading.ts';
import { REFERENCE_MARK } from './references.ts';

/** A reference: `DLV-1207`, `dlv 1207`, `dlv1207`, `566-Ap-S-1225`, `ref 3271244`. */
export function referenceAt(tokens: readonly string[], at: number): Reading | null {
  const isNamed = /^(?:ref|reference|listing|id)$/.test(tokens[at]!);
  if (isNamed) {
    const next = tokens[at + 1] ?? '';
    const namedReference = /^\d{3,20}$/.test(next)
      ? { kind: 'reference' as const, from: at, to: at + 2, filter: { reference: next }, confidence: 0.98 }
      : null;
    return namedReference ?? (next.startsWith(REFERENCE_MARK) ? { ...referenceAt(tokens, at + 1)!, from: at } : null);
  }
  const token = tokens[at]!;
  if (token.startsWith(REFERENCE_MARK)) {
    const text = token.slice(1);
    const parsedReference = readReference(text);
    const reference = parsedReference?.isLabeled ? propertyReference(parsedReference.id) : text;
    return { kind: 'reference', from: at, to: at + 1, filter: { reference }, confidence: 0.98 };
  }
  const glued = readReference(token);
  const parsedReference = glued ?? (token === 'dlv' ? readReference(`${token} ${tokens[at + 1] ?? ''}`) : null);
  if (!parsedReference?.isLabeled) return null;
  return {
    kind: 'reference',
    from: at,
    to: at + (glued ? 1 : 2),
    filter: { reference: propertyReference(parsedReference.id) },
    confidence: 1,
  };
}

/** The Arabic dual, two in one word, and `غرفة`, one room: `غرفتين وصالة`, `حمامين`. */
export function dualAt(tokens: readonly string[], at: number): Reading | null {
  const token = tokens[at]!;
  const length = tokens[at + 1] === 'نوم' ? 2 : 1;
  if (/^غرفت(?:ين|ان)$/.test(token)) return { kind: 'bedrooms', from: at, to: at + length, filter: { bedrooms: [2] }, confidence: 0.98 };
  if (token === 'غرفه') {
    const next = tokens[at + 1];
    const statedAmount = next === 'نوم' ? amountAt(tokens, at + 2) : null;
    const lengthOfOne = next !== undefined && /^واحده?$/.test(next) ? 2 : length;
    if (next !== undefined && /^(?:خادمه|خدم|شغاله|غسيل|ملابس|تخزين|سائق)$/.test(next)) return null;
    if (statedAmount && !statedAmount.noun && statedAmount.unit === 1 && statedAmount.value <= 10)
      return { kind: 'bedrooms', from: at, to: statedAmount.end, filter: { bedrooms: [statedAmount.value] }, confidence: 0.9 };
    return { kind: 'bedrooms', from: at, to: at + lengthOfOne, filter: { bedrooms: [1] }, confidence: 0.9 };
  }
  if (/^حمام(?:ين|ان)$/.test(token))
    return { kind: 'bathrooms', from: at, to: at + 1, filter: { minBathrooms: 2, maxBathrooms: 2 }, confidence: 0.95 };
  return null;
}

/** Days of a unit of time. */
const DAYS_OF_UNIT: Record<string, number> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  ايام: 1,
  يوم: 1,
  اسبوع: 7,
  اسابيع: 7,
};
/** A span of days up to now, a year at most: `last 3 days`, `new in the past 2 weeks`. */
export function daysAt(tokens: readonly string[], at: number): Reading | null {
  let i = at;
  while (/^(?:new|added|listed|posted|in|within|the|since)$/.test(tokens[i] ?? '')) i++;
  if (!/^(?:last|past|اخر|خلال)$/.test(tokens[i] ?? '')) return null;
  const amount = amountAt(tokens, i + 1);
  const days = amount && amount.unit === 1 && DAYS_OF_UNIT[tokens[amount.end] ?? ''];
  if (!days || amount.value < 1 || amount.value * days > 366) return null;
  return { kind: 'added', from: at, to: amount.end + 1, filter: { addedWithinDays: Math.ceil(amount.value * days) }, confidence: 0.95 };
}

/** A number too long and odd for a price: what a portal calls a listing. */
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
