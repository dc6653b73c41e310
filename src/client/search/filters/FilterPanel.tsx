import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { HydrationMarker } from '../../hydration/HydrationMarker.tsx';
import classes from './Filter.module.css';

/** Id of the element around the panel. */
export const FILTER_PANEL = 'filter-panel';

/** Where the panel has its place beside the homes; below it the filters are a sheet (ListingPages.module.css). */
const WIDE = '(min-width: 64em)';

const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }));

function subscribe(listener: () => void) {
  const width = window.matchMedia(WIDE);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

interface FilterPanelProps {
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** Starts with every list unfolded. */
  expanded: boolean;
}

/** The filters beside the homes. A narrow window, which never shows them, does not load their script either. */
export function FilterPanel(props: FilterPanelProps) {
  const wide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
  if (!wide) return null;
  return (
    <Suspense>
      <FilterForm {...props} title={<h2 className={classes.title}>Filters</h2>} />
      <HydrationMarker id={FILTER_PANEL} />
    </Suspense>
  );
}
