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

/** The base map, at first with the bounds in the URL, the properties found or the named places in view, and the markers of the properties. */
function SearchBaseMap({ height = 600, placeholder, ...props }: SearchMapProps) {
  const [firstView] = useState(() => firstViewOf(props.filter.location, props.bounds, props.extent ?? null));
  return (
    <BaseMap label={m.map_search_label()} height={height} firstView={firstView} placeholder={placeholder} hasLocateButton zoomsByWheel>
      {(map) => <ResultMarkers map={map} {...props} />}
    </BaseMap>
  );
}

/**
 * The map of the search page: properties that match a filter. A price pill links to its property, on phones through a card. A group of properties
 * zooms in, or lists its properties if they are in one building. Properties are loaded when the map stops moving, or by `Search this area`.
 */
export function SearchMap(props: SearchMapProps) {
  return (
    <MapBoundary height={props.height ?? 600}>
      <SearchBaseMap {...props} />
    </MapBoundary>
  );
}
