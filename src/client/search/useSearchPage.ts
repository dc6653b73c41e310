// React hook: loads one page of search results; their total may arrive later by a second request.
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import { trpc } from '../trpc/trpc.ts';
import type { SearchQuery } from './results/search-view-props.ts';

/**
 * A page of results. A total that takes longer to count than the page does arrives by a second query; until then it is null, and `pages` has the
 * known minimum. If it cannot be counted, the total is the number of results up to this page, `capped` when there are more pages.
 */
export function useSearchPage(input: SearchFilter & { page: number }, enabled = true): SearchQuery {
  const search = trpc.property.search.useQuery(input, { enabled, placeholderData: keepPreviousData });
  const { page, sort: _order, ...filter } = input;
  const isUncounted = search.data?.total === null && !search.isPlaceholderData;
  const totalQuery = trpc.property.total.useQuery(filter, { enabled: enabled && isUncounted });
  const { isError, isFetching, isPlaceholderData, refetch } = search;
  const state = { isError, isFetching, isPlaceholderData, refetch };
  if (!search.data || !isUncounted || totalQuery.isPending) return { data: search.data, ...state };
  const { items, pages } = search.data;
  const countUpToPage = { total: (page - 1) * PAGE_SIZE + items.length, capped: pages > page };
  const { total, capped } = totalQuery.data ?? countUpToPage;
  if (total === null) return { data: { ...search.data, ...countUpToPage }, ...state };
  return { data: { ...search.data, total, capped, pages: Math.max(pages, Math.ceil(total / PAGE_SIZE)) }, ...state };
}
