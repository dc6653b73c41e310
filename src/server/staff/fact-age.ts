// Lists the facts about the market (fees, rates, limits) with the dates of their sources, and finds those that are older than a year: the queue of staff and
// `npm run check` name them.
import * as runningSettings from '../../shared/costs/running-settings.ts';
import * as settings from '../../shared/costs/settings.ts';
import type { OldFact } from '../../shared/staff/queue.ts';
import { DAY_MS } from '../../shared/time.ts';

/** A group of facts with the date and the name of its source, as the pages show them. */
interface Fact {
  asOf: string;
  source: () => string;
}

/** Groups of numbers that are our own choice and state no fact. */
const OWN_CHOICES = new Set(['EXAMPLE']);

/** All groups of facts by name, also those of emirates within a group. */
export function factGroups(): [name: string, fact: Partial<Fact>][] {
  return Object.entries({ ...settings, ...runningSettings }).flatMap(([name, group]): [string, Partial<Fact>][] => {
    if (OWN_CHOICES.has(name)) return [];
    if ('asOf' in group) return [[name, group]];
    return Object.entries(group as Record<string, Partial<Fact> | null>).flatMap(([part, fact]): [string, Partial<Fact>][] =>
      fact === null ? [] : [[`${name} ${part}`, fact]],
    );
  });
}

/** The last day that a date such as `2025-26`, `2025-09` or `2026-11-28` names, in milliseconds since 1970 (UTC). NaN for other texts. */
export function lastDayOf(asOf: string): number {
  const years = /^(\d{4})(?:-(\d{2}))?$/.exec(asOf);
  if (!years) return /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? Date.parse(asOf) : Number.NaN;
  const [year, second] = [Number(years[1]), Number(years[2] ?? Number.NaN)];
  // `2025-26` are two years; `2025-09` is a month
  if (second === (year + 1) % 100 || Number.isNaN(second)) return Date.UTC(Number.isNaN(second) ? year : year + 1, 11, 31);
  return second >= 1 && second <= 12 ? Date.UTC(year, second, 0) : Number.NaN;
}

const MAX_AGE_MS = 365 * DAY_MS;
/** The facts that are older than a year at a time (ms since 1970), the oldest first. */
export const oldFacts = (now: number): OldFact[] =>
  factGroups()
    .flatMap(([name, { asOf = '', source }]): OldFact[] =>
      now - lastDayOf(asOf) > MAX_AGE_MS ? [{ name, asOf, source: source?.() ?? '' }] : [],
    )
    .toSorted((a, b) => lastDayOf(a.asOf) - lastDayOf(b.asOf));
