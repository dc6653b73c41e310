import { useCallbackRef } from '@mantine/hooks';
import { hashKey, keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { MapResult } from '../../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { StaticBaseMap } from '../../map/base-map/StaticBaseMap.tsx';
import { SearchMapLoader } from '../../map/lazy.tsx';
import { firstViewOf } from '../../map/viewport/first-view.ts';
import { trpc } from '../../trpc/trpc.ts';
import { changeFilter, changeSort } from '../filters/change-filter.ts';
import { RecentlyViewed } from '../results/RecentlyViewed.tsx';
import { SearchSortSelect, ViewSwitch } from '../results/ResultTools.tsx';
import { ResultTotal } from '../results/ResultTotal.tsx';
import { LandingLink } from '../results/SearchResults.tsx';
import type { SearchQuery, SearchViewProps } from '../results/search-view-props.ts';
import { RESULTS } from '../results-id.ts';
import { extentInput } from '../search.queries.ts';
import { MapFilterBar } from './MapFilterBar.tsx';
import { mapHeading } from './map-heading.ts';
import { listMapRows, needsListing } from './map-rows.ts';
import classes from './SearchMapView.module.css';
import { VisibleProperties } from './VisibleProperties.tsx';

/** The bounds that the map shows, the server's markers or clusters for them, and the filter that these match. */
interface ShownArea {
  result: MapResult;
  bounds: Bounds;
  filter: SearchFilter;
}

/** Whether two filters have the same properties; the order of the properties does not matter. */
const matchSameProperties = (a: SearchFilter, b: SearchFilter): boolean => hashKey([extentInput(a)]) === hashKey([extentInput(b)]);

/**
 * The rows of the list next to the map, in the chosen order. Requests them from the server where the map's markers are not enough
 * (`needsListing`). After a change of the filter the rows are the first page of its results until the map has loaded its markers.
 */
function useMapList(filter: SearchFilter, lastArea: ShownArea | null, search: SearchQuery) {
  const isAreaOutdated = lastArea !== null && !matchSameProperties(lastArea.filter, filter);
  // until the first page has loaded, the rows of the former filter stay, marked as busy
  const shownArea = isAreaOutdated && !search.isPlaceholderData ? null : lastArea;
  const sort: Sort = filter.sort ?? 'featured';
  const needsServerList = shownArea !== null && needsListing(shownArea.result, sort);
  // the zeros are never sent: the query is disabled until the map has reported its bounds
  const bounds = shownArea?.bounds ?? { south: 0, west: 0, north: 0, east: 0 };
  const listQuery = trpc.property.inView.useQuery(
    { ...filter, sort, bounds },
    { enabled: needsServerList && !isAreaOutdated, placeholderData: keepPreviousData },
  );
  const list = useMemo(
    () => listMapRows(shownArea?.result ?? null, needsServerList ? (listQuery.data ?? []) : [], sort, search.data?.items ?? []),
    [shownArea, needsServerList, listQuery.data, sort, search.data],
  );
  const isBusy = search.isPlaceholderData || (needsServerList && (listQuery.isPlaceholderData || listQuery.isPending));
  return { list, isBusy, failure: needsServerList && listQuery.isLoadingError ? listQuery : null };
}

/**
 * The map view of the search page: heading, filters, and a map with the list of the properties in its visible part. Moving the map writes
 * its bounds to the URL, in place of the current history entry.
 */
export function SearchMapView({ pageState, filter, search, chipSources, activeFilterCount, clearUrl, onOpenFilters }: SearchViewProps) {
  const { bounds, go } = pageState;
  const [shownArea, setShownArea] = useState<ShownArea | null>(null);
  const [hoveredId, setHoveredId] = useState<number | null>(null);
  /** Id of the property whose preview or card is open over the map. */
  const [activeId, setActiveId] = useState<number | null>(null);
  const { list, isBusy, failure } = useMapList(pageState.filter, shownArea, search);
  const orderedIds = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const { data: extent, isError } = trpc.property.extent.useQuery(extentInput(pageState.filter));
  // the picture that shows until the map has loaded: drawn once, because the bounds change with each move of the map
  const [placeholder] = useState(() => <StaticBaseMap firstView={firstViewOf(filter.location, bounds, extent ?? null)} />);
  // a callback ref, because the map may call this long after the render and must not restore former filters
  const setBounds = useCallbackRef((newBounds: Bounds) => go({ bounds: newBounds }, { replace: true }));
  // the map stays where the areas were drawn
  const setShape = useCallbackRef((shape: string | undefined, shownBounds: Bounds) =>
    go({ filter: changeFilter(pageState.filter, { shape }), bounds: shownBounds }),
  );
  return (
    <>
      <div className={`column ${classes.controls}`}>
        <div className={`flex between at-end gap-lg narrow-block ${classes.head}`}>
          <div>
            <h1 className="text-2xl anywhere" dir="auto">
              {mapHeading(filter)}
            </h1>
            <ResultTotal search={search} className={`mt-2xs text-sm muted loose ${classes.total}`} />
          </div>
          <div className={`row flex-none gap-sm wide-only ${classes.tools}`}>
            <SearchSortSelect filter={filter} onChange={(sort) => go({ filter: changeSort(filter, sort) })} />
            <ViewSwitch view="map" onChange={(newView) => go({ view: newView })} />
          </div>
        </div>
        <a className="skip" href={`#${RESULTS}`}>
          {m.search_skip_to_results()}
        </a>
        <MapFilterBar
          pageState={pageState}
          filter={filter}
          chipSources={chipSources}
          activeFilterCount={activeFilterCount}
          clearUrl={clearUrl}
          onOpenFilters={onOpenFilters}
        />
        <div className={`grid gap-lg ${classes.mapAndList}`}>
          <VisibleProperties
            pageState={pageState}
            search={search}
            list={list}
            clearUrl={clearUrl}
            isBusy={isBusy}
            failure={failure}
            activeId={activeId}
            onHover={setHoveredId}
          />
          <div className={`shrink relative ${classes.map}`}>
            <SearchMapLoader
              filter={pageState.filter}
              parsed={filter}
              bounds={bounds}
              extent={isError ? null : extent}
              onMove={setBounds}
              onShape={setShape}
              onResult={(result, resultBounds) => setShownArea({ result, bounds: resultBounds, filter: pageState.filter })}
              hoveredId={hoveredId}
              orderedIds={orderedIds}
              onActive={setActiveId}
              height="100%"
              placeholder={placeholder}
            />
          </div>
        </div>
      </div>
      <div className={classes.below}>
        <LandingLink filter={filter} />
        <RecentlyViewed />
      </div>
    </>
  );
}
