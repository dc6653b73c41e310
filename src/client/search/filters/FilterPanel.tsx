import { Suspense, useSyncExternalStore } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { HydrationMarker } from '../../hydration/HydrationMarker.tsx';
import { lazyOptional } from '../../lazy-optional.ts';
import classes from './Filter.module.css';
import { FILTER_PANEL } from './filter-panel-id.ts';

/** Windows in which the panel is visible; ResultPages.module.css has the same width. In narrower windows the filters are in a drawer. */
const PANEL_MEDIA_QUERY = '(min-width: 64em)';

const FilterForm = lazyOptional(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }));

/** Calls `listener` when the window becomes wide enough for the panel or too narrow; returns a function that ends this. */
function subscribeToWidth(listener: () => void) {
  const mediaQuery = window.matchMedia(PANEL_MEDIA_QUERY);
  mediaQuery.addEventListener('change', listener);
  return () => mediaQuery.removeEventListener('change', listener);
}

interface FilterPanelProps {
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** Shows all options of every list. */
  expanded: boolean;
}

/** The filter form next to the results, which applies each change by itself. Narrow windows do not load its script. */
export function FilterPanel(props: FilterPanelProps) {
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(PANEL_MEDIA_QUERY).matches,
    // the server always renders the panel; the stylesheet hides it in narrow windows
    () => true,
  );
  if (!isWide) return null;
  return (
    <Suspense>
      <FilterForm {...props} title={<h2 className={classes.title}>{m.search_filters()}</h2>} />
      {/* repeats what the visitor did in the server-rendered form before its script had loaded */}
      <HydrationMarker id={FILTER_PANEL} />
    </Suspense>
  );
}
