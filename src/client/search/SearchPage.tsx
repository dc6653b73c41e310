import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { clearFilter, filterChips } from './filters/change-filter.ts';
import { ResultPages } from './results/ResultPages.tsx';
import { SearchPageHead } from './SearchPageHead.tsx';
import { listingInput } from './search.queries.ts';
import { useListing, useOpenFiltersParam } from './search-url.ts';

const ListingMapView = lazy(async () => ({ default: (await import('./map/SearchMapView.tsx')).SearchMapView }));
const FilterDrawer = lazy(async () => ({ default: (await import('./filters/FilterDrawer.tsx')).FilterDrawer }));

/** The listing: everything it shows is in its address. */
export function SearchPage() {
  const listing = useListing();
  const { filter, view, query } = listing;
  const search = trpc.property.search.useQuery(listingInput(query), { placeholderData: keepPreviousData });
  const counts = trpc.property.counts.useQuery(filter, { placeholderData: keepPreviousData });
  const drawer = useFilterDrawer();
  const asked = useOpenFiltersParam(drawer.openWithoutPanel);

  const items = search.data?.items ?? [];
  const agent = items.find((home) => home.agent?.id === filter.agentId)?.agent?.name;
  const listed = counts.data?.locations.map((option) => option.name);
  const chips = filterChips(filter, listed, agent).map((chip) => ({ ...chip, to: listing.to({ filter: chip.without }) }));
  const clear = listing.to({ filter: clearFilter(filter), bounds: null });
  const parts = { listing, search, chips, clear, asked, onFilters: drawer.open };

  return (
    <>
      <SearchPageHead filter={filter} page={listing.page} items={items} total={search.data?.total} capped={search.data?.capped ?? false} />
      {view === 'map' ? <ListingMapView {...parts} /> : <ResultPages {...parts} />}
      {drawer.used && (
        <Suspense>
          <FilterDrawer
            opened={drawer.opened}
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

/** The filters over the page; their script is loaded when they are first opened. */
function useFilterDrawer() {
  const [state, setState] = useState<{ used: boolean; opened: boolean; group?: string | undefined }>({ used: false, opened: false });
  const opener = useRef<Element | null>(null);
  const open = useCallback((group?: string) => {
    opener.current = document.activeElement;
    setState({ used: true, opened: true, group });
  }, []);
  const openWithoutPanel = useCallback(() => {
    if (window.matchMedia('(max-width: 63.99em)').matches) open();
  }, [open]);
  const close = () => setState({ used: true, opened: false });
  const giveFocusBack = () => opener.current instanceof HTMLElement && opener.current.focus();
  return { ...state, open, openWithoutPanel, close, giveFocusBack };
}
