// The maps of the site as components that load their script, with Leaflet, only in the browser. The server renders an empty box of the same height.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import type { MapHeight } from './BaseMap.tsx';
import classes from './MapBoundary.module.css';
import { MapBoundary } from './MapBoundary.tsx';

/** Reserves the space of a map until its script has loaded. */
const MapPlaceholder = ({ height, placeholder }: { height: MapHeight; placeholder?: ReactNode }) => (
  <div className={`relative clip outlined rounded-md ${classes.waiting}`} style={{ height }} role="status" aria-label={m.map_loading()}>
    {placeholder}
  </div>
);

/** Props of every map that are used while its script loads. */
interface PlaceholderProps {
  height?: MapHeight;
  /** Shown until the base map is drawn; also in the page that the server renders. */
  placeholder?: ReactNode;
}

/** A map that loads its script when it is first rendered in the browser. If that fails, MapBoundary shows a retry button, which imports again. */
export function lazyMap<P extends object>(
  load: () => Promise<ComponentType<P>>,
  defaultHeight: number,
): ComponentType<P & PlaceholderProps> {
  /**
   * Creates the lazy component once per mount, outside of Suspense, whose children would create it again. A retry of MapBoundary mounts a new
   * LazyInner, which imports the script again.
   */
  function LazyInner(props: { height: MapHeight; placeholder?: ReactNode }) {
    const [LoadedMap] = useState(() => lazy(async () => ({ default: (await load()) as ComponentType<typeof props> })));
    return (
      <Suspense fallback={<MapPlaceholder height={props.height} placeholder={props.placeholder} />}>
        <LoadedMap {...props} />
      </Suspense>
    );
  }
  return function LazyMap(props) {
    const height = props.height ?? defaultHeight;
    return (
      <ClientOnly fallback={<MapPlaceholder height={height} placeholder={props.placeholder} />}>
        {() => (
          <MapBoundary height={height}>
            <LazyInner {...props} height={height} />
          </MapBoundary>
        )}
      </ClientOnly>
    );
  };
}

/** Map of the search page: the properties that match a filter. */
export const SearchMapLoader = lazyMap(async () => (await import('./SearchMap.tsx')).SearchMap, 600);
/** Map of the home page and of the pages of areas: homes in certain areas. */
export const AreasMapLoader = lazyMap(async () => (await import('./areas/AreasMap.tsx')).AreasMap, 500);
/** Map of a property's page: the location of one property. */
export const PropertyMapLoader = lazyMap(async () => (await import('./PropertyMap.tsx')).PropertyMap, 400);
