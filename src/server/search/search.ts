import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyCard } from '../../shared/property/property.ts';
import { COUNT_CAP, PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import { CARD, toCard } from '../property/property.row.ts';
import { resolveCriteria } from './criteria.ts';
import { readPage } from './page.ts';
import { isTotalStored } from './stored-counts.ts';
import { countProperties, type Total } from './total.ts';

export interface PropertyPage extends Omit<Total, 'total'> {
  items: PropertyCard[];
  /** Null when counting takes longer than the page: `searchTotal` answers it. */
  total: number | null;
  page: number;
  /** Of the total; with none the pages that are known to be there. */
  pages: number;
  /** The search text as parsed, when a typo was corrected. */
  corrected: string | null;
}

/** One page of cards. */
export async function searchProperties(em: EntityManager, filter: SearchFilter, page: number): Promise<PropertyPage> {
  const offset = (page - 1) * PAGE_SIZE;
  if (offset >= COUNT_CAP - 1) {
    // a list that was not counted ends at the limit of counting
    const criteria = await resolveCriteria(em, filter);
    const end = isTotalStored(criteria) ? null : await countProperties(em, criteria);
    if (end && end.total <= offset) return { items: [], ...end, page, pages: pagesOf(end), corrected: criteria.corrected };
  }
  const { json, total, next, corrected } = await readPage(em, CARD, { filter, limit: PAGE_SIZE, offset, total: 'cheap' });
  const items = (JSON.parse(json) as PropertyCard[]).map(toCard);
  const pages = total ? pagesOf(total) : page + (next ? 1 : 0);
  return { items, total: total?.total ?? null, capped: total?.capped ?? false, page, pages, corrected };
}

const pagesOf = ({ total }: Total): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** How many match, for a page that came without; null when counting takes too long. */
export async function searchTotal(em: EntityManager, filter: SearchFilter): Promise<PropertyTotal> {
  const total = await countProperties(em, await resolveCriteria(em, filter));
  return { total: total?.total ?? null, capped: total?.capped ?? false };
}
export type PropertyTotal = Pick<PropertyPage, 'total' | 'capped'>;
