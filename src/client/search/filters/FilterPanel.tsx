import { lazy, Suspense, useSyncExternalStore } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { HydrationMarker } from '../../hydration/HydrationMarker.tsx';
import classes from './Filter.module.css';
import { FILTER_PANEL } from './filter-panel-id.ts';

/** Width from which the panel is visible; below it the filters are a drawer (ResultPages.module.css). */
const PANEL_MEDIA_QUERY = '(min-width: 64em)';

const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }));

function subscribe(listener: () => void) {
  const width = window.matchMedia(PANEL_MEDIA_QUERY);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

interface FilterPanelProps {
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** Shows all options of every list. */
  expanded: boolean;
}

/** The filters next to the results. Narrow windows do not load their script. */
export function FilterPanel(props: FilterPanelProps) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PANEL_MEDIA_QUERY).matches,
    () => true,
  );
  if (!isWide) return null;
  return (
    <Suspense>
      <FilterForm {...props} title={<h2 className={classes.title}>{m.search_filters()}</h2>} />
      <HydrationMarker id={FILTER_PANEL} />
    </Suspense>
  );
}
