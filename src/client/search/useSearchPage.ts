// React hook: loads one page of search results, whose total may follow in a second request.
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type MapArea, PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import { trpc } from '../trpc/trpc.ts';
import type { SearchQuery } from './results/search-view-props.ts';

/** The data of a query; where a search in areas has failed those of the query before, so that the list stays. */
function useLastOfAreas<Data>(hasAreas: boolean, { data, isError }: { data: Data | undefined; isError: boolean }): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? (isError && hasAreas ? last : undefined);
}

/**
 * A page of results. When counting takes longer than the page, the server leaves the total to a second query; until that answers, the total
 * is null and `pages` the known minimum. If it cannot be counted, the total is the number of results up to this page, `capped` when there
 * are more pages.
 */
export function useSearchPage(input: SearchFilter & { area?: MapArea; page: number }, enabled = true): SearchQuery {
  const search = trpc.property.search.useQuery(input, { enabled, placeholderData: keepPreviousData });
  const { page, sort: _order, ...filter } = input;
  const data = useLastOfAreas(input.shape !== undefined, search);
  const isUncounted = search.data?.total === null && !search.isPlaceholderData;
  const totalQuery = trpc.property.total.useQuery(filter, { enabled: enabled && isUncounted });
  const { error, isError, isFetching, refetch } = search;
  const isPlaceholderData = search.isPlaceholderData || data !== search.data;
  const queryState = { error, isError, isFetching, isPlaceholderData, refetch };
  if (!data || data.total !== null) return { data, ...queryState };
  const { items, pages } = data;
  if (isPlaceholderData) {
    // while another page loads, a total that was counted before for the same filter still holds
    const { total = null, capped = false } = totalQuery.data ?? {};
    const minPages = total === null ? pages : Math.ceil(total / PAGE_SIZE);
    return { data: { ...data, total, capped, pages: Math.max(page, minPages) }, ...queryState };
  }
  if (totalQuery.isPending) return { data, ...queryState };
  const countUpToPage = { total: (page - 1) * PAGE_SIZE + items.length, capped: pages > page };
  const { total, capped } = totalQuery.data ?? countUpToPage;
  if (total === null) return { data: { ...data, ...countUpToPage }, ...queryState };
  return { data: { ...data, total, capped, pages: Math.max(pages, Math.ceil(total / PAGE_SIZE)) }, ...queryState };
}
