import { trpc } from '../../trpc/trpc.ts';
import { searchHeading } from '../headings.ts';
import { useKeepLastSearch } from '../last-search.ts';
import type { SearchViewProps } from '../results/search-view-props.ts';
import { FilterChips } from './FilterChips.tsx';
import { linkedChips } from './filter-chips.ts';

/** The chips above the list. Its script is loaded with the page when there are any. */
export function ActiveFilters({
  pageState,
  filter,
  chipSources,
  clear,
}: Pick<SearchViewProps, 'pageState' | 'filter' | 'chipSources' | 'clear'>) {
  const { search = '' } = pageState.filter;
  // what else its words can mean; prefetched with the page
  const { data } = trpc.search.understand.useQuery({ q: search }, { enabled: search !== '' });
  useKeepLastSearch(searchHeading(filter), pageState.to({ page: 1, view: 'grid', bounds: null }));
  const chips = linkedChips(filter, { ...chipSources, understanding: data?.pieces }, pageState.to);
  return <FilterChips chips={chips} filter={filter} onApply={(next) => pageState.go({ filter: next })} clear={clear} />;
}
