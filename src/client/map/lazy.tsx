import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import classes from './MapBoundary.module.css';
import { MapBoundary } from './MapBoundary.tsx';

const Waiting = ({ height }: { height: number }) => (
  <div className={classes.waiting} style={{ height }} role="status" aria-label="Loading the map" />
);

/** A map whose script comes when it is first shown: nothing of it runs on the server, and a script that did not come is asked for again. */
function lazyMap<P extends object>(load: () => Promise<ComponentType<P>>, standard: number): ComponentType<P & { height?: number }> {
  /** Stands above the waiting place, because what waits begins anew with every try. */
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

/** homes of a filter as priced links. */
export const ListingMap = lazyMap(async () => (await import('./SearchMap.tsx')).SearchMap, 600);
/** homes of the ticked areas with a preview. */
export const LuxuryMap = lazyMap(async () => (await import('./luxury/LuxuryMap.tsx')).LuxuryMap, 500);
/** where one home is. */
export const PropertyMap = lazyMap(async () => (await import('./PropertyMap.tsx')).PropertyMap, 400);
