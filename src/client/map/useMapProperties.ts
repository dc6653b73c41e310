import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MapView } from '../../shared/search/map.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { trpc } from '../trpc.ts';
import { showMapErrorToast } from './MapBoundary.tsx';
import type { Viewport } from './viewport/viewport.ts';

export interface MapHomes {
  /** The answer, or the last one while a new one is on its way. */
  view: MapView | undefined;
  /** Whether `view` answers the present question. */
  fresh: boolean;
  failed: boolean;
  retry: () => void;
}

/** Asks for the homes of a viewport. The order of the list does not change a map. A failure is said in a toast. */
export function useMapProperties(filter: SearchFilter, { bounds, zoom }: Viewport, enabled = true): MapHomes {
  const { sort: _sort, ...rest } = filter;
  const query = trpc.property.map.useQuery({ ...rest, bounds, zoom }, { placeholderData: keepPreviousData, enabled });
  const { error, data, isPlaceholderData, refetch } = query;
  useEffect(() => {
    if (error) showMapErrorToast();
  }, [error]);
  return { view: data, fresh: data !== undefined && !isPlaceholderData, failed: error !== null, retry: () => void refetch() };
}
