import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { clearFilter, filterChips } from './filters/change-filter.ts';
import { ResultPages } from './results/ResultPages.tsx';
import { SearchPageHead } from './SearchPageHead.tsx';
import { searchInput } from './search.queries.ts';
import { useOpenFiltersParam, useSearchPageState } from './search-url.ts';
import { useSearchPage } from './useSearchPage.ts';

const ListingMapView = lazy(async () => ({ default: (await import('./map/SearchMapView.tsx')).SearchMapView }));
const FilterDrawer = lazy(async () => ({ default: (await import('./filters/FilterDrawer.tsx')).FilterDrawer }));

/** The search page. Its complete state is in the URL. */
export function SearchPage() {
  const listing = useSearchPageState();
  const { filter, view, query } = listing;
  const search = useSearchPage(searchInput(query));
  const counts = trpc.property.counts.useQuery(filter, { placeholderData: keepPreviousData });
  const drawer = useFilterDrawer();
  const openFilters = useOpenFiltersParam(drawer.openWithoutPanel);

  const items = search.data?.items ?? [];
  const agent = items.find((property) => property.agent?.id === filter.agentId)?.agent?.name;
  const placeNames = counts.data?.locations.map((option) => option.name);
  const chips = filterChips(filter, placeNames, agent).map((chip) => ({ ...chip, to: listing.to({ filter: chip.without }) }));
  const clear = listing.to({ filter: clearFilter(filter), bounds: null });
  const viewProps = { listing, search, chips, clear, openFilters, onFilters: drawer.open };

  return (
    <>
      <SearchPageHead
        filter={filter}
        page={listing.page}
        items={items}
        total={search.data?.total ?? undefined}
        capped={search.data?.capped ?? false}
      />
      {view === 'map' ? <ListingMapView {...viewProps} /> : <ResultPages {...viewProps} />}
      {drawer.isLoaded && (
        <Suspense>
          <FilterDrawer
            opened={drawer.isOpen}
            onClose={drawer.close}
            onClosed={drawer.giveFocusBack}
            group={drawer.group}
            filter={filter}
            onApply={(next) => {
              drawer.close();
              listing.go({ filter: next });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the filter drawer; its script is loaded on first use. */
function useFilterDrawer() {
  const [state, setState] = useState<{ isLoaded: boolean; isOpen: boolean; group?: string | undefined }>({
    isLoaded: false,
    isOpen: false,
  });
  const opener = useRef<Element | null>(null);
  const open = useCallback((group?: string) => {
    opener.current = document.activeElement;
    setState({ isLoaded: true, isOpen: true, group });
  }, []);
  const openWithoutPanel = useCallback(() => {
    if (window.matchMedia('(max-width: 63.99em)').matches) open();
  }, [open]);
  const close = () => setState({ isLoaded: true, isOpen: false });
  const restoreFocus = () => opener.current instanceof HTMLElement && opener.current.focus();
  return { ...state, open, openWithoutPanel, close, giveFocusBack: restoreFocus };
}
