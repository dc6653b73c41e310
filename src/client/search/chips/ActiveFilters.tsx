import { trpc } from '../../trpc/trpc.ts';
import { searchHeading } from '../headings.ts';
import { useKeepLastSearch } from '../last-search.ts';
import type { SearchViewProps } from '../results/search-view-props.ts';
import { FilterChips } from './FilterChips.tsx';
import { linkedChips } from './filter-chips.ts';

/** The chips of the active filters above the list. Also stores the search in localStorage as the last one of this browser. */
export function ActiveFilters({
  pageState,
  filter,
  chipSources,
  clearUrl,
}: Pick<SearchViewProps, 'pageState' | 'filter' | 'chipSources' | 'clearUrl'>) {
  const { search = '' } = pageState.filter;
  // how the search text was parsed, with other meanings of its words, which chips offer; the server prefetches this query
  const { data: understanding } = trpc.search.understand.useQuery({ q: search }, { enabled: search !== '' });
  useKeepLastSearch(searchHeading(filter), pageState.to({ page: 1, view: 'grid', bounds: null }));
  const chips = linkedChips(filter, { ...chipSources, understanding: understanding?.pieces }, pageState.to);
  return <FilterChips chips={chips} filter={filter} onApply={(next) => pageState.go({ filter: next })} clearUrl={clearUrl} />;
}
