// Reads a page of a list in the order by gross yield: the homes with a known yield, then the others in the default order, so that the order hides no home.
// Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { findTotal } from './cost-page.ts';
import type { SearchCriteria } from './criteria.ts';
import { joinJson } from './join-json.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { countProperties } from './remembered-totals.ts';

/** A page of the list of `criteria`, whose order is that by gross yield. */
export async function readYieldFirst(
  em: EntityManager,
  columns: string,
  request: Omit<PageRequest, 'criteria' | 'total'>,
  criteria: SearchCriteria,
): Promise<Page> {
  const { limit, offset } = request;
  const readPart = (part: SearchCriteria, window: { limit: number; offset: number }) =>
    readPage(em, columns, { ...request, ...window, criteria: part, total: 'none' });
  const known: SearchCriteria = { ...criteria, transactionType: criteria.transactionType ?? 'Buy', hasYield: true };
  const first = await readPart(known, { limit, offset });
  const total = await findTotal(em, criteria, 'cheap');
  const found = (JSON.parse(first.json) as unknown[]).length;
  if (found === limit || first.isTooDeep) return { ...first, total, hasNext: true };
  const knownCount = found > 0 || offset === 0 ? offset + found : ((await countProperties(em, known))?.total ?? 0);
  const others = { ...criteria, hasYield: false, sort: 'featured' } as const;
  const rest = await readPart(others, { limit: limit - found, offset: Math.max(0, offset - knownCount) });
  return { ...rest, json: joinJson(first.json, rest.json), total };
}
