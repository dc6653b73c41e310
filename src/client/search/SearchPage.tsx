import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { formatNumber } from '../../shared/format.ts';
import { trpc } from '../trpc/trpc.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { clearFilter, countFilters } from './filters/change-filter.ts';
import { ResultPages } from './results/ResultPages.tsx';
import { SearchPageMetadata } from './SearchPageMetadata.tsx';
import { searchInput } from './search.queries.ts';
import { useOpenFiltersParam, useSearchPageState } from './search-url.ts';
import { useSearchPage } from './useSearchPage.ts';

const SearchMapView = lazyPart(async () => ({ default: (await import('./map/SearchMapView.tsx')).SearchMapView }));
const FilterDrawer = lazyDialog(async () => ({ default: (await import('./filters/FilterDrawer.tsx')).FilterDrawer }));

/** The search page: results as grid, list or map, with a filter drawer. Its complete state is in the URL. */
export function SearchPage() {
  const pageState = useSearchPageState();
  const { view, query } = pageState;
  const search = useSearchPage(searchInput(query));
  /** Results of the current URL; undefined until loaded, also while `search.data` still has those of the previous URL. */
  const currentResult = search.isPlaceholderData ? undefined : search.data;
  // the filter that the search text was parsed as; the filter of the URL without a search text and until the results have loaded
  const filter = currentResult?.parsed ?? pageState.filter;
  const counts = trpc.property.counts.useQuery(filter, { placeholderData: keepPreviousData });
  const drawer = useFilterDrawer();
  const isAdvancedSearch = useOpenFiltersParam(drawer.openWithoutPanel);

  const items = search.data?.items ?? [];
  const agent = items.find((property) => property.agent?.id === filter.agentId)?.agent;
  const agentName = agent ? readableAgent(agent).name : undefined;
  const placeNames = counts.data?.locations.map((option) => option.name);
  const total = currentResult?.total ?? null;
  const chipSources = {
    placeNames,
    agentName,
    unknown: currentResult?.unknown,
    said: currentResult?.said,
    isSaidFirst: currentResult?.isSaidFirst,
    tripTexts: search.data?.tripTexts,
    totalText: total === null ? undefined : `${formatNumber(total)}${currentResult?.capped ? '+' : ''}`,
  };
  const viewProps = {
    pageState,
    filter,
    search,
    chipSources,
    activeFilterCount: countFilters(filter, placeNames),
    clearUrl: pageState.to({ filter: clearFilter(filter), bounds: null, isOffMap: false }),
    isAdvancedSearch,
    onOpenFilters: drawer.open,
  };

  return (
    <>
      <SearchPageMetadata
        urlFilter={pageState.filter}
        filter={filter}
        page={pageState.page}
        items={items}
        total={search.data?.total ?? undefined}
        capped={search.data?.capped ?? false}
      />
      {view === 'map' ? <SearchMapView {...viewProps} /> : <ResultPages {...viewProps} />}
      {drawer.isLoaded && (
        <Suspense>
          <FilterDrawer
            opened={drawer.isOpen}
            onClose={drawer.close}
            onClosed={drawer.restoreFocus}
            group={drawer.group}
            filter={filter}
            onApply={(next) => {
              drawer.close();
              pageState.go({ filter: next });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Windows too narrow for the filter panel, which a drawer replaces there; ResultPages.module.css has the same width. */
const DRAWER_MEDIA_QUERY = '(max-width: 63.99em)';

/**
 * State of the filter drawer, whose script loads on first use. `open` remembers the focused element, optionally opens at a group of filters;
 * `openWithoutPanel` opens the drawer only in windows without a filter panel; `restoreFocus` returns the focus after closing.
 */
function useFilterDrawer() {
  const [drawerState, setDrawerState] = useState<{ isLoaded: boolean; isOpen: boolean; group?: string | undefined }>({
    isLoaded: false,
    isOpen: false,
  });
  const opener = useRef<Element | null>(null);
  const open = useCallback((group?: string) => {
    opener.current = document.activeElement;
    setDrawerState({ isLoaded: true, isOpen: true, group });
  }, []);
  const openWithoutPanel = useCallback(() => {
    if (window.matchMedia(DRAWER_MEDIA_QUERY).matches) open();
  }, [open]);
  const close = () => setDrawerState({ isLoaded: true, isOpen: false });
  const restoreFocus = () => opener.current instanceof HTMLElement && opener.current.focus();
  return { ...drawerState, open, openWithoutPanel, close, restoreFocus };
}
