// Computes when the job looks at a viewing next, and for what. Pure; hours of the day are those of Dubai.
import { DAY_MS, dubaiMidnight, HOUR_MS } from '../../shared/time.ts';
import type { ViewingStep } from './viewing.entity.ts';

/** Reminders: at 18:00 on the day before, and two hours before. */
const EVENING_BEFORE_MS = 6 * HOUR_MS;
export const SOON_MS = 2 * HOUR_MS;
/** When the advertiser is asked whether it took place, after its end. */
const QUESTION_MS = HOUR_MS;
/** When the side that is to answer is reminded once. */
const UNANSWERED_MS = DAY_MS;

export interface DueStep {
  dueAt: Date | null;
  dueStep: ViewingStep | null;
}

/** The first of the steps, in their order, that is after a time. */
function firstAfter(after: Date, steps: [ViewingStep, number][]): DueStep {
  const next = steps.find(([, ms]) => ms > after.getTime());
  return next ? { dueAt: new Date(next[1]), dueStep: next[0] } : { dueAt: null, dueStep: null };
}

/** The next step of an agreed viewing: a reminder in the evening before, one shortly before, the question after it. */
export const nextAgreedStep = (startsAt: Date, endsAt: Date, after: Date): DueStep =>
  firstAfter(after, [
    ['evening', dubaiMidnight(startsAt).getTime() - EVENING_BEFORE_MS],
    ['soon', startsAt.getTime() - SOON_MS],
    ['question', endsAt.getTime() + QUESTION_MS],
  ]);

/** The next step of one that waits for an answer: a reminder after a day, and its end when the last proposed time has come. */
export function nextOpenStep(times: readonly string[], proposedAt: Date, after: Date): DueStep {
  const last = Math.max(...times.map((time) => Date.parse(time)));
  const reminder = proposedAt.getTime() + UNANSWERED_MS;
  return firstAfter(after, [...(reminder < last ? [['unanswered', reminder] as [ViewingStep, number]] : []), ['expired', last]]);
}
