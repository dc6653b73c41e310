import { BUDGET_KEYS } from '../../../shared/search/budget-keys.ts';
import { trpc } from '../../trpc/trpc.ts';
import { changeFilter } from '../filters/change-filter.ts';
import { searchHeading } from '../headings.ts';
import { useKeepLastSearch } from '../last-search.ts';
import type { SearchViewProps } from '../results/search-view-props.ts';
import { FilterChips } from './FilterChips.tsx';
import { linkedChips, mapAreaChip } from './filter-chips.ts';
import { useOutlineNames } from './useOutlineNames.ts';

/** A change that removes what people can pay, which only the URL of a search may have. */
const WITHOUT_BUDGET = Object.fromEntries(BUDGET_KEYS.map((key) => [key, undefined]));

/** The chips of the active filters above the list. Also stores the search in localStorage as the last one of this browser, without its budget. */
export function ActiveFilters({
  pageState,
  filter,
  chipSources,
  clearUrl,
}: Pick<SearchViewProps, 'pageState' | 'filter' | 'chipSources' | 'clearUrl'>) {
  const { search = '' } = pageState.filter;
  // how the search text was parsed, with other meanings of its words, which chips offer; the server prefetches this query
  const { data: understanding } = trpc.search.understand.useQuery({ q: search }, { enabled: search !== '' });
  const outlineNames = useOutlineNames(filter.shape);
  const storedFilter = changeFilter(pageState.filter, WITHOUT_BUDGET);
  useKeepLastSearch(searchHeading(filter), pageState.to({ filter: storedFilter, page: 1, view: 'grid', bounds: null, isOffMap: false }));
  const chips = [
    ...linkedChips(filter, { ...chipSources, outlineNames, understanding: understanding?.pieces }, pageState.to),
    ...mapAreaChip(pageState, filter),
  ];
  return <FilterChips chips={chips} filter={filter} onApply={(next) => pageState.go({ filter: next })} clearUrl={clearUrl} />;
}
