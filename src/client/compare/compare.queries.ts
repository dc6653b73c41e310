// The state of a comparison in its URL, and what the server loads before it renders one.
import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** The homes of a comparison and whether it shows only differences, from its address: `ids=1,2,3&differences=1`. */
export function readComparison(query: URLSearchParams): { ids: number[]; onlyDifferences: boolean } {
  const ids = (query.get('ids') ?? '').split(',').flatMap((text) => readId(text.trim()) || []);
  return { ids: [...new Set(ids)].slice(0, MAX_COMPARED), onlyDifferences: query.get('differences') === '1' };
}

/** Prefetches the homes of a comparison. */
export async function prefetchComparison(helpers: QueryHelpers, { query }: RouteMatch): Promise<void> {
  const { ids } = readComparison(query);
  if (ids.length > 0) await helpers.property.compare.prefetch({ ids });
}
