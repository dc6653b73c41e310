// React hook: loads one page of search results, whose total may follow in a second request.
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import { trpc } from '../trpc/trpc.ts';
import type { SearchQuery } from './results/search-view-props.ts';

/**
 * A page of results. When counting takes longer than the page, the server leaves the total to a second query; until that answers, the total
 * is null and `pages` the known minimum. If it cannot be counted, the total is the number of results up to this page, `capped` when there
 * are more pages.
 */
export function useSearchPage(input: SearchFilter & { page: number }, enabled = true): SearchQuery {
  const search = trpc.property.search.useQuery(input, { enabled, placeholderData: keepPreviousData });
  const { page, sort: _order, ...filter } = input;
  const isUncounted = search.data?.total === null && !search.isPlaceholderData;
  const totalQuery = trpc.property.total.useQuery(filter, { enabled: enabled && isUncounted });
  const { isError, isFetching, isPlaceholderData, refetch } = search;
  const queryState = { isError, isFetching, isPlaceholderData, refetch };
  if (!search.data || !isUncounted || totalQuery.isPending) return { data: search.data, ...queryState };
  const { items, pages } = search.data;
  const countUpToPage = { total: (page - 1) * PAGE_SIZE + items.length, capped: pages > page };
  const { total, capped } = totalQuery.data ?? countUpToPage;
  if (total === null) return { data: { ...search.data, ...countUpToPage }, ...queryState };
  return { data: { ...search.data, total, capped, pages: Math.max(pages, Math.ceil(total / PAGE_SIZE)) }, ...queryState };
}
