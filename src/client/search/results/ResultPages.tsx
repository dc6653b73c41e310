import { IconMap2 } from '@tabler/icons-react';
import type { Sort } from '../../../shared/search/search.ts';
import { FloatLink } from '../../property/FloatLink.tsx';
import { FilterChips } from '../FilterChips.tsx';
import { FILTER_PANEL, FilterPanel } from '../filters/FilterPanel.tsx';
import { searchHeading } from '../headings.ts';
import { SearchBar } from '../SearchBar.tsx';
import { SearchBreadcrumbs } from '../SearchPageHead.tsx';
import { useScrollToResults } from '../search-url.ts';
import { Pager } from './Pager.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';
import classes from './ResultPages.module.css';
import { SortSelect, ViewSwitch } from './ResultTools.tsx';
import { ResultTotal } from './ResultTotal.tsx';
import { LandingLink, SearchEmpty, SearchError, SearchResults, SearchSkeleton } from './SearchResults.tsx';
import type { SearchViewProps } from './useResultPage.ts';

/** Search results as grid or list, next to the filter panel. */
export function ResultPages({ listing, search, chips, clear, openFilters, onFilters }: SearchViewProps) {
  const { filter, page, view, go, to } = listing;
  const pages = search.data?.pages ?? 1;
  const heading = useScrollToResults(page, filter);
  const sort = filter.sort ?? 'featured';
  const sortBy = (by: Sort) => go({ filter: { ...filter, sort: by } });
  return (
    <div className="wrap">
      <div className={classes.head}>
        <div className={classes.crumbs}>
          <SearchBreadcrumbs filter={filter} />
        </div>
        <h1 dir="auto">{searchHeading(filter)}</h1>
        <ResultTotal search={search} className={classes.total} />
      </div>
      <SearchBar filter={filter} active={chips.length} onOpen={onFilters} onSort={sortBy} />
      <div className={classes.layout}>
        <aside id={FILTER_PANEL} data-dehydrated="" className={classes.side} aria-label="Filters">
          <div className={`panel ${classes.panel}`}>
            <FilterPanel filter={filter} expanded={openFilters} onApply={(next) => go({ filter: next })} />
          </div>
        </aside>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.beginning}>
            {pages > 1 ? `Homes, page ${page} of ${pages}` : 'Homes'}
          </h2>
          <FilterChips chips={chips} clear={clear} />
          <div className={classes.tools}>
            <SortSelect sort={sort} onChange={sortBy} />
            <ViewSwitch view={view} onChange={(next) => go({ view: next, ...(next === 'map' && { page: 1 }) })} />
          </div>
          <Results listing={listing} search={search} clear={clear} />
          <Pager page={page} pages={pages} to={(n) => to({ page: n })} />
          <LandingLink filter={filter} />
        </div>
      </div>
      <RecentlyViewed />
      <FloatLink to={to({ view: 'map', page: 1 })}>
        <IconMap2 size={20} stroke={1.6} aria-hidden="true" />
        Map
      </FloatLink>
    </div>
  );
}

/** Results of the page, or their loading, empty or error state. */
function Results({ listing: { view, page, to }, search, clear }: Pick<SearchViewProps, 'listing' | 'search' | 'clear'>) {
  const shape = view === 'list' ? 'list' : 'grid';
  if (search.isError) return <SearchError onRetry={search.refetch} pending={search.isFetching} />;
  if (!search.data) return <SearchSkeleton view={shape} />;
  const { items, total, pages } = search.data;
  if (items.length === 0 && !search.isPlaceholderData) {
    const last = total !== null && total > 0 && page > pages ? { page: pages, to: to({ page: pages }) } : null;
    return <SearchEmpty clear={clear} last={last} />;
  }
  return <SearchResults items={items} view={shape} busy={search.isPlaceholderData} />;
}
