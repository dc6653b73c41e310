import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MapResult } from '../../shared/search/map.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { trpc } from '../trpc/trpc.ts';
import { showMapErrorToast } from './MapBoundary.tsx';
import type { Viewport } from './viewport/viewport.ts';

/** The properties of a map's viewport, as the server returned them, and the state of the request. */
export interface MapProperties {
  /** The result, or the previous one while the next loads. */
  result: MapResult | undefined;
  /** Whether `result` is the result for the current viewport and filter. */
  isCurrent: boolean;
  isError: boolean;
  retry: () => void;
}

/** React hook that loads the properties in a viewport from the server. A failure shows a toast. */
export function useMapProperties(filter: SearchFilter, { bounds, zoom }: Viewport, enabled = true): MapProperties {
  // a map has no order: without `sort`, changing it reuses the cached result
  const { sort: _sort, ...unsortedFilter } = filter;
  const query = trpc.property.map.useQuery({ ...unsortedFilter, bounds, zoom }, { placeholderData: keepPreviousData, enabled });
  const { error, data, isPlaceholderData, refetch } = query;
  useEffect(() => {
    if (error) showMapErrorToast();
  }, [error]);
  return { result: data, isCurrent: data !== undefined && !isPlaceholderData, isError: error !== null, retry: () => void refetch() };
}
