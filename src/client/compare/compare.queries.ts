// Reads the state of the page `/compare` from its URL, and prefetches its homes for server rendering.
import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** The ids of the compared homes, and whether only differences are shown, from a query string such as `ids=1,2,3&differences=1`. */
export function readComparison(query: URLSearchParams): { ids: number[]; onlyDifferences: boolean } {
  // `|| []` drops texts that are no id (null) and 0, which no home has
  const ids = (query.get('ids') ?? '').split(',').flatMap((text) => readId(text.trim()) || []);
  return { ids: [...new Set(ids)].slice(0, MAX_COMPARED), onlyDifferences: query.get('differences') === '1' };
}

/** Loads the compared homes for the server-rendered page. */
export async function prefetchComparison(helpers: QueryHelpers, { query }: RouteMatch): Promise<void> {
  const { ids } = readComparison(query);
  if (ids.length > 0) await helpers.property.compare.prefetch({ ids });
}
