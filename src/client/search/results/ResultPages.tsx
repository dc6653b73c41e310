import { Suspense } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { AlertButton } from '../../alert/create/AlertButton.tsx';
import { lazyOptional } from '../../lazy-optional.ts';
import { changeSort } from '../filters/change-filter.ts';
import { FilterPanel } from '../filters/FilterPanel.tsx';
import { FILTER_PANEL } from '../filters/filter-panel-id.ts';
import { searchHeading } from '../headings.ts';
import { RESULTS } from '../results-id.ts';
import { SearchBar } from '../SearchBar.tsx';
import { SearchBreadcrumbs } from '../SearchPageMetadata.tsx';
import { useScrollToResults } from '../search-url.ts';
import { Pager } from './Pager.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import classes from './ResultPages.module.css';
import { SearchSortSelect, ViewSwitch } from './ResultTools.tsx';
import { ResultTotal } from './ResultTotal.tsx';
import { AreaError, LandingLink, SearchEmpty, SearchError, SearchResults, SearchSkeleton, SearchTooDeep } from './SearchResults.tsx';
import type { SearchViewProps } from './search-view-props.ts';

const AreaLink = lazyOptional(async () => ({ default: (await import('./AreaLink.tsx')).AreaLink }));
const OtherPurpose = lazyOptional(async () => ({ default: (await import('./OtherPurpose.tsx')).OtherPurpose }));

const ActiveFilters = lazyOptional(async () => ({ default: (await import('../chips/ActiveFilters.tsx')).ActiveFilters }));

const hasSoftWords = ({ preferred = [], unanswered = [] }: SearchFilter): boolean => preferred.length + unanswered.length > 0;

/**
 * The grid and the list view of the search page: one page of results next to the filter panel, with the pager. In narrow windows a toolbar
 * above the results replaces the panel. Every choice navigates to the URL of the changed search.
 */
export function ResultPages(props: SearchViewProps) {
  const { pageState, filter, search, chipSources, activeFilterCount, clearUrl, isAdvancedSearch, onOpenFilters } = props;
  const { page, view, go, to } = pageState;
  const pageCount = search.data?.pages ?? 1;
  const first = search.data?.items[0];
  const headingRef = useScrollToResults(page, pageState.filter);
  const changeSortTo = (newSort: Sort) => go({ filter: changeSort(filter, newSort) });
  return (
    <div className="wrap">
      <div className={classes.head}>
        <div className="wide-only">
          <SearchBreadcrumbs filter={filter} />
        </div>
        <h1 className="mt-2xs anywhere" dir="auto">
          {searchHeading(filter)}
        </h1>
        <ResultTotal search={search} className={`mt-xs muted tabular ink-names ${classes.total}`} />
        <p className={`row wrapping ${classes.links}`}>
          <Suspense>{pageState.filter.search && <OtherPurpose pageState={pageState} />}</Suspense>
          <Suspense>{first && filter.location === first.location && <AreaLink first={first} />}</Suspense>
        </p>
      </div>
      <a className="skip" href={`#${RESULTS}`}>
        {m.search_skip_to_results()}
      </a>
      <SearchBar
        filter={filter}
        activeFilterCount={activeFilterCount}
        mapUrl={to({ view: 'map', page: 1, isOffMap: false })}
        onOpen={onOpenFilters}
        onSort={changeSortTo}
      />
      <div className={`grid at-start gap-xl ${classes.layout}`}>
        {/* data-dehydrated: what the visitor does before hydration is recorded and repeated (server/ssr/deferred-hydration.ts) */}
        <aside id={FILTER_PANEL} data-dehydrated="" className={classes.side} aria-label={m.search_filters()}>
          <div className={`panel ${classes.panel}`}>
            <FilterPanel
              filter={filter}
              expanded={isAdvancedSearch}
              onApply={(newFilter) => go({ filter: newFilter }, { keepsPlace: true })}
            />
          </div>
        </aside>
        <div>
          <h2 ref={headingRef} id={RESULTS} tabIndex={-1} className={`sr-only ${classes.beginning}`}>
            {pageCount > 1 ? m.search_list_title_page({ page, pages: pageCount }) : m.search_list_title()}
          </h2>
          {(activeFilterCount > 0 || filter !== pageState.filter || pageState.bounds || pageState.isOffMap || hasSoftWords(filter)) && (
            <Suspense>
              <ActiveFilters {...{ pageState, filter, chipSources, clearUrl }} />
            </Suspense>
          )}
          <div className={`row between gap-sm mb-lg wide-only ${classes.tools}`}>
            <SearchSortSelect filter={filter} onChange={changeSortTo} />
            <AlertButton filter={filter} bounds={filter.shape ? null : pageState.bounds} />
            <ViewSwitch view={view} onChange={(newView) => go({ view: newView, ...(newView === 'map' && { page: 1, isOffMap: false }) })} />
          </div>
          <Results pageState={pageState} filter={filter} search={search} clearUrl={clearUrl} />
          <Pager page={page} pages={pageCount} to={(pageNumber) => to({ page: pageNumber })} />
          <LandingLink filter={filter} />
        </div>
      </div>
      <RecentlyViewed />
    </div>
  );
}

/** Results of the page, or their loading, empty or error state. */
function Results({ pageState, filter, search, clearUrl }: Pick<SearchViewProps, 'pageState' | 'filter' | 'search' | 'clearUrl'>) {
  const { view, page, to } = pageState;
  const cardView = view === 'list' ? 'list' : 'grid';
  if (search.isError && !(search.data && filter.shape)) return <SearchError search={search} clearUrl={clearUrl} />;
  if (!search.data) return <SearchSkeleton view={cardView} />;
  const { items, total, pages } = search.data;
  if (items.length === 0 && !search.isPlaceholderData) {
    const hasResults = total !== null && total > 0;
    // the page exists, but the server does not read that far
    if (hasResults && page <= pages) return <SearchTooDeep firstPage={to({ page: 1 })} />;
    const isBeyondLastPage = hasResults && page > pages;
    const lastPage = isBeyondLastPage ? { page: pages, to: to({ page: pages }) } : null;
    return <SearchEmpty pageState={pageState} filter={filter} clearUrl={clearUrl} unknown={search.data.unknown} lastPage={lastPage} />;
  }
  return (
    <>
      {search.isError && <AreaError onRetry={search.refetch} pending={search.isFetching} />}
      <SearchResults items={items} view={cardView} busy={search.isPlaceholderData} />
    </>
  );
}
