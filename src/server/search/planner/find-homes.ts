// Finds the homes of a page of any list: in an order that an index has, in one by cost, or in two parts one behind the other, where a search text says what
// homes come first, or an order has a value of some homes only. Writes to no table; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import type { SaidWords } from '../../../shared/search/understanding.ts';
import { isRefusedForNow } from '../../errors.ts';
import { getSearchDictionary, type SearchDictionary, STOP_WORDS, spellingsOf } from '../text/parser.ts';
import { readCostPage } from './cost-page.ts';
import { hasText, isEmptyResult, type Phrase, type SearchCriteria, UNRESTRICTED } from './criteria.ts';
import { expectWithoutWords, findAllWorded } from './find-words.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { countIfCheap, countProperties, findTotal, rememberedTotal } from './remembered-totals.ts';
import { combinedShare, resolveKeywords } from './resolve-keywords.ts';
import { readTripPage } from './trip-page.ts';

/** Up to so many homes are found before the page is read. */
const MAX_FIRST = 2000;
/** The most texts by which a list is ordered, and the furthest place in it. */
const MAX_TEXTS = 3;
const MAX_OFFSET = 10_000;

/** The words of one text, with the homes that say it; null when they are too many to be found at once. */
interface Wish extends SaidWords {
  criteria: SearchCriteria;
  ids: number[] | null;
  /** The phrase in the words of the text alone, and the homes that say it so; undefined where all of its spellings have these words. */
  typed: Phrase | undefined;
  typedIds: number[];
}

/** The criteria with words that homes must have. */
function withKeyword(criteria: SearchCriteria, keyword: string, dictionary: SearchDictionary): SearchCriteria {
  const { words, unknownWords, phrases } = resolveKeywords([keyword], dictionary);
  return {
    ...criteria,
    words: [...criteria.words, ...words],
    unknownWords: [...criteria.unknownWords, ...unknownWords],
    phrases: [...criteria.phrases, ...phrases],
    wordsShare: criteria.wordsShare * combinedShare({ words, unknownWords, phrases }, []),
  };
}

/** The homes that say a text: as a phrase where any does, else with all of its words. Null for a text without a word that an index has, such as `!`. */
async function findWish(em: EntityManager, criteria: SearchCriteria, text: string, dictionary: SearchDictionary): Promise<Wish | null> {
  if (!hasText(withKeyword(UNRESTRICTED, text, dictionary))) return null;
  const expected = await expectWithoutWords(em, criteria);
  const isPhrase = wordsOf(text).length > 1 || spellingsOf(text) !== undefined;
  const keywords = isPhrase ? [`"${text}"`, text] : [text];
  for (const [n, keyword] of keywords.entries()) {
    const worded = withKeyword(criteria, keyword, dictionary);
    const typed = n === 0 ? typedPhrase(text, worded) : undefined;
    const found = await findAllWorded(em, worded, expected, MAX_FIRST, typed);
    if (found?.ids.length === 0 && n < keywords.length - 1) continue;
    const total = found ? null : (rememberedTotal(em, worded, { canRefresh: true }) ?? (await countIfCheap(em, worded)));
    const count = found?.ids.length ?? (total && !total.capped ? total.total : null);
    return { text, keyword, criteria: worded, ids: found?.ids ?? null, typed, typedIds: found?.saidIds ?? [], count };
  }
  return { text, keyword: text, criteria, ids: [], typed: undefined, typedIds: [], count: 0 };
}

/** The phrase that criteria with a text end with, in the spellings that have all words of the text; undefined where all have. */
function typedPhrase(text: string, { phrases }: SearchCriteria): Phrase | undefined {
  const phrase = phrases.at(-1);
  if (!phrase?.isOfTrade) return undefined;
  const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word));
  const spellings = phrase.spellings.filter((spelling) => {
    const said = new Set(wordsOf(spelling));
    return words.every((word) => said.has(word) || said.has(`${word}s`) || said.has(word.replace(/s$/, '')));
  });
  return spellings.length > 0 && spellings.length < phrase.spellings.length ? { ...phrase, spellings } : undefined;
}

/** The first `MAX_TEXTS` texts that have a word, with the homes that say them. */
async function findWishes(em: EntityManager, criteria: SearchCriteria, texts: readonly string[]): Promise<Wish[]> {
  const dictionary = await getSearchDictionary(em);
  const wishes: Wish[] = [];
  for (const text of texts) {
    if (wishes.length === MAX_TEXTS) break;
    const wish = await findWish(em, criteria, text, dictionary);
    if (wish) wishes.push(wish);
  }
  return wishes;
}

/** The homes of a part of a list, or criteria where they are too many to be named. */
type SaidPart = number[] | SearchCriteria;

/**
 * The first parts of a list: the homes that say all texts, else any, and of these first those that say them in the words of the texts (`burj khalifa view`,
 * then `burj view`). Empty when none says any.
 */
function firstParts(wishes: readonly Wish[]): SaidPart[] {
  const found = wishes.filter(({ ids }) => ids?.length);
  if (found.length === 0) {
    const frequent = wishes.find(({ ids }) => ids === null);
    if (!frequent) return [];
    const { criteria, typed } = frequent;
    return typed ? [{ ...criteria, phrases: [...criteria.phrases.slice(0, -1), typed] }, criteria] : [criteria];
  }
  const inAll = found.map(({ ids }) => ids!).reduce((common, ids) => common.filter((id) => ids.includes(id)));
  const said = inAll.length > 0 ? inAll : [...new Set(found.flatMap(({ ids }) => ids!))];
  const otherwise = new Set(found.flatMap(({ ids, typed, typedIds }) => (typed ? ids!.filter((id) => !typedIds.includes(id)) : [])));
  const parts = [said.filter((id) => !otherwise.has(id)), said.filter((id) => otherwise.has(id))];
  return parts.filter(({ length }) => length > 0);
}

/** A part of a list, and how many homes the parts before it have. */
interface NextPart {
  criteria: SearchCriteria;
  countBefore: number;
}

/**
 * A page of a list of several parts: the homes of `first`, then those of each of `nextParts`, which is called with the number of homes of the part before
 * it on the page. Null when one of them is.
 */
async function readParts(
  em: EntityManager,
  columns: string,
  request: PageRequest,
  first: SearchCriteria,
  nextParts: readonly ((found: number) => Promise<NextPart | null>)[],
): Promise<Page | null> {
  const { criteria, limit, offset } = request;
  const readPart = (part: SearchCriteria, window: { limit: number; offset: number }) =>
    readPage(em, columns, { ...request, ...window, criteria: part, total: 'none' });
  let page = await readPart(first, { limit, offset });
  const total = await findTotal(em, criteria, request.total);
  let found = JSON.parse(page.json) as unknown[];
  const homes = [...found];
  for (const findNext of nextParts) {
    if (homes.length === limit || page.isTooDeep) return { ...page, json: JSON.stringify(homes), total, hasNext: true };
    const next = await findNext(found.length);
    if (!next) return null;
    page = await readPart(next.criteria, { limit: limit - homes.length, offset: Math.max(0, offset - next.countBefore) });
    found = JSON.parse(page.json) as unknown[];
    homes.push(...found);
  }
  return { ...page, json: JSON.stringify(homes), total };
}

/** A page in the order by gross yield: the homes with a known yield, then the others in the default order, so that the order hides no home. */
async function readYieldFirst(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { criteria, offset } = request;
  const known: SearchCriteria = { ...criteria, transactionType: criteria.transactionType ?? 'Buy', hasYield: true };
  const findUnknown = async (found: number) => ({
    criteria: { ...criteria, hasYield: false, sort: 'featured' as const },
    countBefore: found > 0 || offset === 0 ? offset + found : ((await countProperties(em, known))?.total ?? 0),
  });
  return (await readParts(em, columns, request, known, [findUnknown]))!;
}

/**
 * A page whose first parts are the homes that say the words of the wishes. Null where the list has no such part: an order by cost or yield, a page far from
 * the beginning, no home that says them, or so many other searches that these homes are not found in time.
 */
async function readSaidFirst(em: EntityManager, columns: string, request: PageRequest, wishes: readonly Wish[]): Promise<Page | null> {
  const { criteria, limit, offset } = request;
  const { sort } = criteria;
  const parts =
    isCostSort(sort) || sort === 'gross-yield' || sort === 'shortest-trip' || offset + limit > MAX_OFFSET ? [] : firstParts(wishes);
  if (parts.length === 0) return null;
  const criteriaOf = (part: SaidPart): SearchCriteria => (Array.isArray(part) ? { ...criteria, ids: part } : part);
  /** The homes of the parts so far. */
  const ids: number[] = [];
  const nextParts = parts.map((part, n) => async () => {
    const partIds = Array.isArray(part) ? part : await findIdsOf(em, part);
    if (!partIds) return null;
    ids.push(...partIds.filter((id) => !ids.includes(id)));
    const next = parts[n + 1];
    if (Array.isArray(next)) return { criteria: criteriaOf(next), countBefore: ids.length };
    return { criteria: { ...(next ?? criteria), excludedIds: [...ids] }, countBefore: ids.length };
  });
  try {
    return await readParts(em, columns, request, criteriaOf(parts[0]!), nextParts);
  } catch (error) {
    // words too common to be found in time: the list stays in its order
    if (isRefusedForNow(error)) return null;
    throw error;
  }
}

/** The ids of all homes that have the words of criteria; null when they are too many. */
const findIdsOf = async (em: EntityManager, criteria: SearchCriteria): Promise<number[] | null> =>
  (await findAllWorded(em, criteria, await expectWithoutWords(em, criteria), MAX_OFFSET))?.ids ?? null;

/** A page with how many homes say each of the texts, and whether these homes come first. */
export interface FoundHomes extends Page {
  said: SaidWords[];
  isSaidFirst: boolean;
}

/**
 * Finds the homes of a page, as rows with `columns` of `properties p`. Homes that say the words of `texts` come first: those that say all of them, else any.
 * In the order by gross yield homes without a known yield follow, unless the criteria restrict to those with one.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort, or comes with an offset or an order by cost
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function findHomes(
  em: EntityManager,
  columns: string,
  request: PageRequest,
  texts: readonly string[] = [],
): Promise<FoundHomes> {
  const { criteria } = request;
  const wishes = texts.length === 0 || isEmptyResult(criteria) ? [] : await findWishes(em, criteria, texts);
  const said = wishes.map(({ text, keyword, count }) => ({ text, keyword, count }));
  const saidFirst = await readSaidFirst(em, columns, request, wishes);
  if (saidFirst) return { ...saidFirst, said, isSaidFirst: true };
  let read = readPage;
  if (isCostSort(criteria.sort)) read = readCostPage;
  else if (criteria.sort === 'shortest-trip' && criteria.trips.length > 0) read = readTripPage;
  else if (criteria.sort === 'gross-yield' && criteria.hasYield === undefined) read = readYieldFirst;
  return { ...(await read(em, columns, request)), said, isSaidFirst: false };
}
