// Compares the answer of the site to a search text with the homes that the text means, which judge.ts counts from the listings themselves.
// Pure functions; used by `npm run bench -- search-intents`.
import type { Expectation, Intent } from './expectation.ts';
import { judge, NO, ORDERS, purposeOf, type Recount, verdictOf } from './judge.ts';
import type { JudgedRow } from './rows.ts';
import { spaced } from './words.ts';

/** The site's answer to a text. */
export interface SiteAnswer {
  /** The ids of the homes on the first pages of the list, in its order. */
  ids: readonly number[];
  /** The number of matching homes; null when the site did not count. With `capped` there are at least this many. */
  total: number | null;
  capped: boolean;
  /** The words that the site reported as not recognised; null when its version does not report them. */
  unknown: readonly string[] | null;
}

/** The listings that answers are compared with. */
export interface JudgedRows {
  all: readonly JudgedRow[];
  byId: ReadonlyMap<number, JudgedRow>;
  /** What `new this week` counts from. */
  now: Date;
}

/** Prepares listings for comparisons. */
export const indexRows = (all: readonly JudgedRow[], now: Date): JudgedRows => ({
  all,
  byId: new Map(all.map((row) => [row.id, row])),
  now,
});

/** The result of comparing an answer with a text. */
export interface Comparison {
  /** The homes that the text means, in the reading that the answer fits best. */
  recount: Recount;
  /** Why the answer is wrong, in words; empty when it is right. */
  findings: string[];
}

/** Whether a text names no purpose: the site may then answer with homes to buy, homes to rent or both. */
const namesNoPurpose = (expect: Expectation): boolean => expect.reference === undefined && purposeOf(expect) === undefined;

/** The ranges of totals that are right: one for each choice of purposes that the site may answer with. */
function acceptedTotals(
  expect: Expectation,
  { required, optional }: Recount,
  rows: JudgedRows,
): Array<readonly [min: number, max: number]> {
  const countsInAll = [required.length, required.length + optional.length] as const;
  if (!namesNoPurpose(expect)) return [countsInAll];
  const countOf = (ids: readonly number[], purpose: JudgedRow['purpose']) =>
    ids.filter((id) => rows.byId.get(id)!.purpose === purpose).length;
  const countsByPurpose = (['Buy', 'Rent'] as const).map((purpose) => {
    const min = countOf(required, purpose);
    return [min, min + countOf(optional, purpose)] as const;
  });
  // an answer for one purpose that no home matches is wrong when homes of the other purpose match
  return [countsInAll, ...countsByPurpose.filter(([min]) => min > 0 || required.length === 0)];
}

/** The finding that the list is empty or the total is wrong, or none. */
function checkTotal(expect: Expectation, recount: Recount, answer: SiteAnswer, rows: JudgedRows): string[] {
  const { total, capped } = answer;
  const accepted = acceptedTotals(expect, recount, rows);
  if (recount.required.length > 0 && answer.ids.length === 0) return [`the list is empty, ${recount.required.length} homes match`];
  const isAccepted = (actual: number) => accepted.some(([min, max]) => (capped ? max >= actual : actual >= min && actual <= max));
  if (total === null || isAccepted(total)) return [];
  const acceptedText = accepted.map(([min, max]) => (min === max ? min : `${min} to ${max}`)).join(' or ');
  return [`${capped ? 'at least ' : ''}${total} homes instead of ${acceptedText}`];
}

/** The finding that homes of the answer do not match, or none. */
function checkHomes(expect: Expectation, answer: SiteAnswer, rows: JudgedRows): string[] {
  const check = verdictOf(expect);
  const wrongIds = answer.ids.filter((id) => {
    const row = rows.byId.get(id);
    return !row || check(row, rows.now) === NO;
  });
  const example = wrongIds.map((id) => rows.byId.get(id)).find((row) => row !== undefined);
  return wrongIds.length
    ? [`${wrongIds.length} of ${answer.ids.length} homes do not match, such as ${wrongIds[0]} ${example?.title ?? ''}`.trimEnd()]
    : [];
}

/** The finding that the order is wrong, or none. */
function checkOrder({ sort }: Expectation, answer: SiteAnswer, rows: JudgedRows): string[] {
  if (!sort) return [];
  const answeredRows = answer.ids.map((id) => rows.byId.get(id)).filter((row) => row !== undefined);
  const isInOrder = answeredRows.every((row, n) => n === 0 || ORDERS[sort](answeredRows[n - 1]!, row) <= 0);
  return isInOrder ? [] : [`the order is not ${sort}`];
}

/** Findings about words that the site failed to report as not recognised, or reported although they have a meaning. */
function checkUnknown(expect: Expectation, answer: SiteAnswer): string[] {
  const expected = expect.unknown ?? [];
  const reported = answer.unknown?.map(spaced) ?? [];
  const unreportedWords = expected.filter((word) => !reported.some((text) => text.includes(spaced(word).trim())));
  const surplusWords = expected.length ? [] : (answer.unknown ?? []);
  return [
    ...unreportedWords.map((word) => `"${word}" is not reported as unknown`),
    ...surplusWords.map((word) => `"${word}" is reported as unknown, but has a meaning`),
  ];
}

/** The finding that homes which say the words of a text do not come first, or none. */
function checkWordsFirst(expect: Expectation, answer: SiteAnswer, rows: JudgedRows): string[] {
  if (!expect.words) return [];
  const check = verdictOf(expect);
  const isSaid = answer.ids.map((id) => rows.byId.get(id)).map((row) => row !== undefined && check(row, rows.now) !== NO);
  const purposes = new Set(answer.ids.map((id) => rows.byId.get(id)?.purpose));
  const sayingHomes = judge(expect, rows.all, rows.now).required.filter((id) => purposes.has(rows.byId.get(id)!.purpose)).length;
  const missing = isSaid.slice(0, sayingHomes).filter((said) => !said).length;
  return missing ? [`${missing} of the first homes do not say ${expect.words.join(', ')}`] : [];
}

/** Compares an answer with one reading of a text. Words restrict nothing: homes that say them come first. */
function compareWith({ words, ...restricting }: Expectation, rows: JudgedRows, answer: SiteAnswer): Comparison {
  const expect: Expectation = restricting;
  const recount = judge(expect, rows.all, rows.now);
  const findings = [
    ...checkHomes(expect, answer, rows),
    ...checkTotal(expect, recount, answer, rows),
    ...checkOrder(expect, answer, rows),
    ...checkUnknown(expect, answer),
    ...checkWordsFirst({ ...expect, ...(words && { words }) }, answer, rows),
  ];
  return { recount, findings };
}

/** Compares an answer with every reading of a text and keeps the one with the fewest findings. */
export function compareAnswer({ expect, or = [] }: Intent, rows: JudgedRows, answer: SiteAnswer): Comparison {
  const comparisons = [expect, ...or].map((reading) => compareWith(reading, rows, answer));
  return comparisons.reduce((best, next) => (next.findings.length < best.findings.length ? next : best));
}
