import { trpc } from '../../trpc/trpc.ts';
import { searchHeading } from '../headings.ts';
import { useKeepLastSearch } from '../last-search.ts';
import type { SearchViewProps } from '../results/search-view-props.ts';
import { FilterChips } from './FilterChips.tsx';
import { linkedChips } from './filter-chips.ts';

/** The chips of the active filters above the list. Also stores the search in this browser as its last one. */
export function ActiveFilters({
  pageState,
  filter,
  chipSources,
  clearUrl,
}: Pick<SearchViewProps, 'pageState' | 'filter' | 'chipSources' | 'clearUrl'>) {
  const { search = '' } = pageState.filter;
  // other meanings of the words of the text; prefetched with the page
  const { data } = trpc.search.understand.useQuery({ q: search }, { enabled: search !== '' });
  useKeepLastSearch(searchHeading(filter), pageState.to({ page: 1, view: 'grid', bounds: null }));
  const chips = linkedChips(filter, { ...chipSources, understanding: data?.pieces }, pageState.to);
  return <FilterChips chips={chips} filter={filter} onApply={(next) => pageState.go({ filter: next })} clearUrl={clearUrl} />;
}
