// Reads a page of a list in two parts: the homes that say the words which a search text leaves over, then the others, each part in the order of the list.
// Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isCostSort } from '../../../shared/search/budget-keys.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import type { SaidWords } from '../../../shared/search/understanding.ts';
import { isRefusedForNow } from '../../errors.ts';
import { getSearchDictionary } from '../text/dictionary/dictionary.ts';
import type { SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import { spellingsOf } from '../text/vocabulary/trade-phrases.ts';
import { findTotal } from './cost-page.ts';
import { hasText, isEmptyResult, type SearchCriteria, UNRESTRICTED } from './criteria.ts';
import { expectWithoutWords, findAllWorded } from './find-words.ts';
import { joinJson } from './join-json.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { countIfCheap, rememberedTotal } from './remembered-totals.ts';
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

/** The homes that say all texts, else any: their ids, or criteria where they are too many. Null when none says any. */
function firstPart(wishes: readonly Wish[]): SearchCriteria | number[] | null {
  const lists = wishes.flatMap(({ ids }) => (ids?.length ? [ids] : []));
  if (lists.length === 0) return wishes.find(({ ids }) => ids === null)?.criteria ?? null;
  const inAll = lists.reduce((common, ids) => common.filter((id) => ids.includes(id)));
  return inAll.length > 0 ? inAll : [...new Set(lists.flat())];
}

/**
 * A page of a list whose first part are the homes that say the words of `texts`. Null where the list has no such part: no texts, a page far from the
 * beginning, an order by cost or yield, no home that says them, or so many other searches that these homes are not found in time; `said` then only
 * tells how many say each.
 */
export async function readSaidFirst(
  em: EntityManager,
  columns: string,
  request: Omit<PageRequest, 'criteria' | 'total'>,
  criteria: SearchCriteria,
  texts: readonly string[],
): Promise<{ said: SaidWords[]; page: Page | null }> {
  if (texts.length === 0 || isEmptyResult(criteria)) return { said: [], page: null };
  const { limit, offset, filter } = request;
  const dictionary = await getSearchDictionary(em);
  const wishes: Wish[] = [];
  for (const text of texts) {
    if (wishes.length === MAX_TEXTS) break;
    const wish = await findWish(em, criteria, text, dictionary);
    if (wish) wishes.push(wish);
  }
  const said = wishes.map(({ text, keyword, count }) => ({ text, keyword, count }));
  const first = isCostSort(filter.sort) || criteria.sort === 'gross-yield' || offset + limit > MAX_OFFSET ? null : firstPart(wishes);
  if (first === null) return { said, page: null };
  const readPart = (part: SearchCriteria, window: { limit: number; offset: number }) =>
    readPage(em, columns, { ...request, ...window, criteria: { ...part, sort: criteria.sort }, total: 'none' });
  try {
    const firstCriteria = Array.isArray(first) ? { ...criteria, ids: first } : first;
    const page = await readPart(firstCriteria, { limit, offset });
    const found = (JSON.parse(page.json) as unknown[]).length;
    const total = await findTotal(em, criteria, 'cheap');
    if (found === limit) return { said, page: { ...page, total, hasNext: true } };
    const ids = Array.isArray(first) ? first : await findAllWorded(em, first, await expectWithoutWords(em, first), MAX_OFFSET);
    if (!ids) return { said, page: null };
    const rest = await readPart({ ...criteria, excludedIds: ids }, { limit: limit - found, offset: Math.max(0, offset - ids.length) });
    return { said, page: { ...rest, json: joinJson(page.json, rest.json), total } };
  } catch (error) {
    // words too common to be found in time: the list stays in its order
    if (isRefusedForNow(error)) return { said, page: null };
    throw error;
  }
}
