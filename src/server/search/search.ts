// A page of search results for the website, and its total.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { HomeCosts } from '../../shared/costs/home-costs.ts';
import type { PropertyCard } from '../../shared/property/property.ts';
import { COUNT_CAP, PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import { CARD, toCard } from '../property/property.row.ts';
import { readListPage } from './budget/budget-page.ts';
import { isTotalStored } from './counts/stored-counts.ts';
import { countProperties, type Total } from './counts/total.ts';
import { resolveCriteria } from './criteria/resolve-criteria.ts';
import { getSearchDictionary } from './text/dictionary/dictionary.ts';
import { lookUpWords } from './text/dictionary/look-up-words.ts';
import { parsedFilter } from './text/explicit-filter.ts';

export interface PropertyPage extends Omit<Total, 'total'> {
  items: PropertyCard[];
  /** Null when counting takes longer than the page: `searchTotal` answers it. */
  total: number | null;
  page: number;
  /** Of the total; with none the pages that are known to be there. */
  pages: number;
  /** The search text as parsed, when a typo was corrected. */
  corrected: string | null;
  /** Words that were not recognised: no listing is known to have them, or no data answers them. */
  unknown: string[];
  /** What a search text and the filter ask for together, without the text; null without a text. */
  parsed: SearchFilter | null;
}

/** The explicit filter of a text; words that no listing has are looked up first, because the list leaves them out. */
async function parseSearch(em: EntityManager, filter: SearchFilter): Promise<SearchFilter | null> {
  if (!filter.search) return null;
  const dictionary = await getSearchDictionary(em);
  await lookUpWords(em, dictionary, filter.search);
  return parsedFilter(filter, dictionary);
}

/** A card with what its home costs, where the list is one of costs. */
const withCosts = (card: PropertyCard, costs: HomeCosts | undefined): PropertyCard =>
  costs ? { ...card, costs: { monthly: toCardAmount(costs.monthly), cash: toCardAmount(costs.moveIn) } } : card;
const toCardAmount = ({ total, isComplete }: HomeCosts['moveIn']) => ({ aed: total, isComplete });

/** One page of cards. */
export async function searchProperties(em: EntityManager, filter: SearchFilter, page: number, maxSteps?: number): Promise<PropertyPage> {
  const offset = (page - 1) * PAGE_SIZE;
  const parsedSearch = await parseSearch(em, filter);
  if (offset >= COUNT_CAP - 1) {
    // a list that was not counted ends at the limit of counting
    const criteria = await resolveCriteria(em, filter);
    const end = isTotalStored(criteria) ? null : await countProperties(em, criteria);
    if (end && end.total <= offset)
      return {
        items: [],
        ...end,
        page,
        pages: pagesOf(end),
        corrected: criteria.corrected,
        unknown: criteria.ignored,
        parsed: parsedSearch,
      };
  }
  const {
    json,
    total,
    next,
    corrected,
    unknown: unknownWords,
    costs,
  } = await readListPage(em, CARD, {
    filter,
    limit: PAGE_SIZE,
    offset,
    maxSteps,
    total: 'cheap',
  });
  const items = (JSON.parse(json) as PropertyCard[]).map((row) => withCosts(toCard(row), costs?.get(row.id)));
  const pages = total ? pagesOf(total) : page + (next ? 1 : 0);
  return {
    items,
    total: total?.total ?? null,
    capped: total?.capped ?? false,
    page,
    pages,
    corrected,
    unknown: unknownWords,
    parsed: parsedSearch,
  };
}

const pagesOf = ({ total }: Total): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** How many match, for a page that came without; null when counting takes too long. */
export async function searchTotal(em: EntityManager, filter: SearchFilter): Promise<PropertyTotal> {
  const total = await countProperties(em, await resolveCriteria(em, filter));
  return { total: total?.total ?? null, capped: total?.capped ?? false };
}
export type PropertyTotal = Pick<PropertyPage, 'total' | 'capped'>;
