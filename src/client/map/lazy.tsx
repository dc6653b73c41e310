import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import type { MapHeight } from './BaseMap.tsx';
import classes from './MapBoundary.module.css';
import { MapBoundary } from './MapBoundary.tsx';

/** Reserves the space of a map until its script has loaded. */
const MapPlaceholder = ({ height, ground }: { height: MapHeight; ground?: ReactNode }) => (
  <div className={classes.waiting} style={{ height }} role="status" aria-label={m.map_loading()}>
    {ground}
  </div>
);

/** What every map takes while it loads. */
interface FrameProps {
  height?: MapHeight;
  /** Shown until the base map is drawn, also in the server's answer. */
  ground?: ReactNode;
}

/** A map that loads its script on first render in the browser. A failed import is retried. The server renders the reserved space. */
function lazyMap<P extends object>(load: () => Promise<ComponentType<P>>, defaultHeight: number): ComponentType<P & FrameProps> {
  /** Holds the lazy component, which each retry must create anew. It is outside of Suspense, whose children remount. */
  function Load(props: { height: MapHeight; ground?: ReactNode }) {
    const [Inner] = useState(() => lazy(async () => ({ default: (await load()) as ComponentType<typeof props> })));
    return (
      <Suspense fallback={<MapPlaceholder height={props.height} ground={props.ground} />}>
        <Inner {...props} />
      </Suspense>
    );
  }
  return function LazyMap(props) {
    const height = props.height ?? defaultHeight;
    return (
      <ClientOnly fallback={<MapPlaceholder height={height} ground={props.ground} />}>
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
