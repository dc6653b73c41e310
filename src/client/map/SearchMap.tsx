import { type ReactNode, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { BaseMap, type MapHeight } from './BaseMap.tsx';
import { MapBoundary } from './MapBoundary.tsx';
import { ResultMarkers, type ResultMarkersProps } from './ResultMarkers.tsx';
import { firstViewOf } from './viewport/first-view.ts';

export interface SearchMapProps extends Omit<ResultMarkersProps, 'map'> {
  height?: MapHeight;
  /** Shown until the base map is drawn. */
  placeholder?: ReactNode;
}

/** The base map in its first view, with the markers of the result. */
function SearchBaseMap({ height = 600, placeholder, ...props }: SearchMapProps) {
  const [firstView] = useState(() => firstViewOf(props.filter.location, props.bounds, props.extent ?? null));
  return (
    <BaseMap label={m.map_search_label()} height={height} firstView={firstView} placeholder={placeholder} hasLocateButton zoomsByWheel>
      {(map) => <ResultMarkers map={map} {...props} />}
    </BaseMap>
  );
}

/**
 * Properties of a filter on a map. A price pill links to its property, on phones by way of its card; a group counts properties and zooms
 * in, or lists what is in one place. Reloads whenever the map stops moving, or by `Search this area`.
 */
export function SearchMap(props: SearchMapProps) {
  return (
    <MapBoundary height={props.height ?? 600}>
      <SearchBaseMap {...props} />
    </MapBoundary>
  );
}
