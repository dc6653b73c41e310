// Finds the homes of a page of any list: in an order that an index has, in one by cost, or in two parts one behind the other, where a search text says what
// homes come first, or an order has a value of some homes only. Writes to no table; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import type { SaidWords } from '../../../shared/search/understanding.ts';
import { isRefusedForNow } from '../../errors.ts';
import { getSearchDictionary, type SearchDictionary, spellingsOf } from '../text/parser.ts';
import { readCostPage } from './cost-page.ts';
import { hasText, isEmptyResult, type SearchCriteria, UNRESTRICTED } from './criteria.ts';
import { expectWithoutWords, findAllWorded } from './find-words.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { countIfCheap, countProperties, findTotal, rememberedTotal } from './remembered-totals.ts';
import { combinedShare, resolveKeywords } from './resolve-criteria.ts';

/** Up to so many homes are found before the page is read. */
const MAX_FIRST = 2000;
/** The most texts by which a list is ordered, and the furthest place in it. */
const MAX_TEXTS = 3;
const MAX_OFFSET = 10_000;

/** The words of one text, with the homes that say it; null when they are too many to be found at once. */
interface Wish extends SaidWords {
  criteria: SearchCriteria;
  ids: number[] | null;
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
    const ids = await findAllWorded(em, worded, expected, MAX_FIRST);
    if (ids?.length === 0 && n < keywords.length - 1) continue;
    const total = ids ? null : (rememberedTotal(em, worded, { canRefresh: true }) ?? (await countIfCheap(em, worded)));
    return { text, keyword, criteria: worded, ids, count: ids?.length ?? (total && !total.capped ? total.total : null) };
  }
  return { text, keyword: text, criteria, ids: [], count: 0 };
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

/** The homes that say all texts, else any: their ids, or criteria where they are too many. Null when none says any. */
function firstPart(wishes: readonly Wish[]): SearchCriteria | number[] | null {
  const lists = wishes.flatMap(({ ids }) => (ids?.length ? [ids] : []));
  if (lists.length === 0) return wishes.find(({ ids }) => ids === null)?.criteria ?? null;
  const inAll = lists.reduce((common, ids) => common.filter((id) => ids.includes(id)));
  return inAll.length > 0 ? inAll : [...new Set(lists.flat())];
}

/** A part of a list, and how many homes the part before it has. */
interface LastPart {
  criteria: SearchCriteria;
  countBefore: number;
}

/** A page of a list that has two parts, the homes of `first` and those of `findLast`, which is called with the number of homes of the first on the page. */
async function readTwoParts(
  em: EntityManager,
  columns: string,
  request: PageRequest,
  first: SearchCriteria,
  findLast: (found: number) => Promise<LastPart | null>,
): Promise<Page | null> {
  const { criteria, limit, offset } = request;
  const readPart = (part: SearchCriteria, window: { limit: number; offset: number }) =>
    readPage(em, columns, { ...request, ...window, criteria: part, total: 'none' });
  const page = await readPart(first, { limit, offset });
  const total = await findTotal(em, criteria, request.total);
  const homes = JSON.parse(page.json) as unknown[];
  if (homes.length === limit || page.isTooDeep) return { ...page, total, hasNext: true };
  const last = await findLast(homes.length);
  if (!last) return null;
  const lastPage = await readPart(last.criteria, { limit: limit - homes.length, offset: Math.max(0, offset - last.countBefore) });
  return { ...lastPage, json: JSON.stringify([...homes, ...(JSON.parse(lastPage.json) as unknown[])]), total };
}

/** A page in the order by gross yield: the homes with a known yield, then the others in the default order, so that the order hides no home. */
async function readYieldFirst(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { criteria, offset } = request;
  const known: SearchCriteria = { ...criteria, transactionType: criteria.transactionType ?? 'Buy', hasYield: true };
  const page = await readTwoParts(em, columns, request, known, async (found) => ({
    criteria: { ...criteria, hasYield: false, sort: 'featured' },
    countBefore: found > 0 || offset === 0 ? offset + found : ((await countProperties(em, known))?.total ?? 0),
  }));
  return page!;
}

/**
 * A page whose first part are the homes that say the words of the wishes. Null where the list has no such part: an order by cost or yield, a page far from
 * the beginning, no home that says them, or so many other searches that these homes are not found in time.
 */
async function readSaidFirst(em: EntityManager, columns: string, request: PageRequest, wishes: readonly Wish[]): Promise<Page | null> {
  const { criteria, limit, offset } = request;
  const { sort } = criteria;
  const first = isCostSort(sort) || sort === 'gross-yield' || offset + limit > MAX_OFFSET ? null : firstPart(wishes);
  if (first === null) return null;
  const firstCriteria = Array.isArray(first) ? { ...criteria, ids: first } : first;
  try {
    return await readTwoParts(em, columns, request, firstCriteria, async () => {
      const ids = Array.isArray(first) ? first : await findAllWorded(em, first, await expectWithoutWords(em, first), MAX_OFFSET);
      return ids && { criteria: { ...criteria, excludedIds: ids }, countBefore: ids.length };
    });
  } catch (error) {
    // words too common to be found in time: the list stays in its order
    if (isRefusedForNow(error)) return null;
    throw error;
  }
}

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
  else if (criteria.sort === 'gross-yield' && criteria.hasYield === undefined) read = readYieldFirst;
  return { ...(await read(em, columns, request)), said, isSaidFirst: false };
}
