// The maps of the site as components whose script loads in the browser.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import type { MapHeight } from './BaseMap.tsx';
import classes from './MapBoundary.module.css';
import { MapBoundary } from './MapBoundary.tsx';

/** Reserves the space of a map until its script has loaded. */
const MapPlaceholder = ({ height, placeholder }: { height: MapHeight; placeholder?: ReactNode }) => (
  <div className={classes.waiting} style={{ height }} role="status" aria-label={m.map_loading()}>
    {placeholder}
  </div>
);

/** Props of every map that its placeholder needs too. */
interface PlaceholderProps {
  height?: MapHeight;
  /** Shown until the base map is drawn; also in the page that the server renders. */
  placeholder?: ReactNode;
}

/** A map that loads its script on first render in the browser. A failed import is retried. The server renders the reserved space. */
function lazyMap<P extends object>(load: () => Promise<ComponentType<P>>, defaultHeight: number): ComponentType<P & PlaceholderProps> {
  /** Creates the lazy component outside of Suspense, whose children remount. A retry of MapBoundary mounts this anew, and so imports again. */
  function LazyInner(props: { height: MapHeight; placeholder?: ReactNode }) {
    const [Inner] = useState(() => lazy(async () => ({ default: (await load()) as ComponentType<typeof props> })));
    return (
      <Suspense fallback={<MapPlaceholder height={props.height} placeholder={props.placeholder} />}>
        <Inner {...props} />
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

/** Properties of a filter as price links. */
export const SearchMapLoader = lazyMap(async () => (await import('./SearchMap.tsx')).SearchMap, 600);
/** Properties of the selected areas with a preview. */
export const LuxuryMapLoader = lazyMap(async () => (await import('./luxury/LuxuryMap.tsx')).LuxuryMap, 500);
/** Location of one property. */
export const PropertyMapLoader = lazyMap(async () => (await import('./PropertyMap.tsx')).PropertyMap, 400);
