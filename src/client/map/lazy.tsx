import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import classes from './MapBoundary.module.css';
import { MapBoundary } from './MapBoundary.tsx';

const Waiting = ({ height }: { height: number }) => (
  <div className={classes.waiting} style={{ height }} role="status" aria-label="Loading the map" />
);

/** A map that loads its script on first render in the browser. A failed import is retried. The server renders the reserved space. */
function lazyMap<P extends object>(load: () => Promise<ComponentType<P>>, standard: number): ComponentType<P & { height?: number }> {
  /** Holds the lazy component, which each retry must create anew. It is outside of Suspense, whose children remount. */
  function Load({ height, ...props }: { height: number }) {
    const [Inner] = useState(() => lazy(async () => ({ default: (await load()) as ComponentType<{ height: number }> })));
    return (
      <Suspense fallback={<Waiting height={height} />}>
        <Inner {...props} height={height} />
      </Suspense>
    );
  }
  return function LazyMap(props) {
    const height = props.height ?? standard;
    return (
      <ClientOnly fallback={<Waiting height={height} />}>
        {() => (
          <MapBoundary height={height}>
            <Load {...props} height={height} />
          </MapBoundary>
        )}
      </ClientOnly>
    );
  };
}

/** Properties of a filter as price links. */
export const SearchMapLoader = lazyMap(async () => (await import('./SearchMap.tsx')).SearchMap, 600);
/** Properties of the selected areas with a preview. */
export const LuxuryMapLoader = lazyMap(async () => (await import('./luxury/LuxuryMap.tsx')).LuxuryMap, 500);
/** Location of one property. */
export const PropertyMapLoader = lazyMap(async () => (await import('./PropertyMap.tsx')).PropertyMap, 400);
