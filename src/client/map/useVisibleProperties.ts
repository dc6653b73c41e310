// React hook of the search map: loads the properties of the searched area, and again when the area changes.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { EMPTY_MAP_RESULT, type MapResult } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { useSearchesAsMoved } from './MovedSearch.tsx';
import { useMapProperties } from './useMapProperties.ts';
import { useFirstView, useUserBounds } from './viewport/useFirstView.ts';
import { useViewport } from './viewport/useViewport.ts';
import { clipToBounds } from './viewport/viewport.ts';

export interface VisiblePropertiesOptions {
  map: LeafletMap;
  filter: SearchFilter;
  /** Bounds from the URL; null until the user moves the map. */
  bounds: Bounds | null;
  /** Bounds of all properties that match the filter; null if there are none, undefined while they load. */
  extent: Bounds | null | undefined;
  /** Called with the new bounds when the user searches another area; the parent passes them back as `bounds`. Not called for programmatic moves. */
  onMove: (bounds: Bounds) => void;
  /** Called with the visible properties and the visible bounds, for the list next to the map. */
  onResult?: ((view: MapResult, bounds: Bounds) => void) | undefined;
}

/**
 * Loads the properties of the searched area, reports them to `onResult`, and moves the map to its first view. `result` covers a bit more than the
 * viewport, and `visible` exactly the viewport. `toolbar` are the props of the toolbar `MovedSearch`.
 */
export function useVisibleProperties({ map, filter, bounds, extent, onMove, onResult }: VisiblePropertiesOptions) {
  const [userBounds, setUserBounds] = useUserBounds(filter.location, bounds);
  const [searchesAsMoved, setSearchesAsMoved] = useSearchesAsMoved();
  const { requestViewport, visibleBounds, isMoved, searchHere } = useViewport(map, {
    isLive: searchesAsMoved,
    onSearch: (newBounds) => {
      setUserBounds(newBounds);
      onMove(newBounds);
    },
  });
  const { result = EMPTY_MAP_RESULT, isCurrent, isError, retry } = useMapProperties(filter, requestViewport);
  const visible = useMemo(() => clipToBounds(result, visibleBounds), [result, visibleBounds]);
  const isEmpty = isCurrent && visible.inView === 0 && !isMoved;
  useFirstView(map, { filter, bounds, userBounds, extent });
  const reportResult = useEffectEvent((current: MapResult, resultBounds: Bounds) => onResult?.(current, resultBounds));
  useEffect(() => {
    if (isCurrent) reportResult(visible, visibleBounds);
  }, [isCurrent, visible, visibleBounds]);
  const onSwitch = (on: boolean) => {
    setSearchesAsMoved(on);
    if (on && isMoved) searchHere();
  };
  const toolbar = { searchesAsMoved, onChange: onSwitch, isMoved, onSearch: searchHere };
  return { result, visible, isEmpty, isError, retry, toolbar };
}
