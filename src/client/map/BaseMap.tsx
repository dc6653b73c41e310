import 'leaflet/dist/leaflet.css';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { MapContainer, TileLayer } from 'react-leaflet';
import { useSiteConfig } from '../site-config.tsx';
import classes from './BaseMap.module.css';
import { drawBaseMap } from './base-map/draw-base-map.ts';
import { drawNames } from './base-map/draw-names.ts';
import { LocateButton } from './LocateButton.tsx';
import { MAX_ZOOM } from './markers/pins.ts';
import type { Start } from './viewport/first-view.ts';
import { mayAnimate, toLatLngBounds } from './viewport/navigation.ts';
import { moveProgrammatically } from './viewport/programmatic-move.ts';
import { useZoom } from './viewport/useZoom.ts';

interface BaseMapProps {
  /** Accessible name of the region. */
  label: string;
  /** Pixels. */
  height: number;
  /** The first view; later changes are ignored. */
  start: Start;
  /** Corner of the buttons on the right. */
  controls?: 'top' | 'bottom';
  /** Adds a button that shows the visitor's position. */
  locate?: boolean;
  /** Leaflet layers as React elements. */
  layers?: ReactNode;
  /** Children that need the Leaflet map; rendered once it exists. */
  children: (map: LeafletMap) => ReactNode;
}

/** The area that can be panned to: the UAE with a margin. */
const WORLD = toLatLngBounds({ south: 15, west: 40, north: 33, east: 66 });
const MIN_ZOOM = 6;
/** Our own controls replace those of Leaflet. */
const MAP_OPTIONS = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  maxBounds: WORLD,
  attributionControl: false,
  zoomControl: false,
  scrollWheelZoom: false,
  trackResize: false,
} as const;

/** The wheel scrolls the page until the map is clicked or focused, or Ctrl is pressed. The map follows size changes of its container. */
function useMapInteractionOptions(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    const frame = container.parentElement ?? container;
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', 'Map. Arrow keys move it, plus and minus zoom.');
    let engaged = false;
    const listeners = new AbortController();
    const { signal } = listeners;
    const engage = () => {
      engaged = true;
    };
    const release = () => {
      engaged = false;
    };
    frame.addEventListener('pointerdown', engage, { signal });
    frame.addEventListener('focusin', engage, { signal });
    frame.addEventListener('pointerleave', release, { signal });
    frame.addEventListener('focusout', release, { signal });
    const onWheel = ({ ctrlKey, metaKey }: WheelEvent) => map.scrollWheelZoom[engaged || ctrlKey || metaKey ? 'enable' : 'disable']();
    frame.addEventListener('wheel', onWheel, { capture: true, passive: false, signal });
    const resized = new ResizeObserver(() => moveProgrammatically(map, () => map.invalidateSize({ animate: false })));
    resized.observe(container);
    return () => {
      listeners.abort();
      resized.disconnect();
    };
  }, [map]);
}

/** Draws land, water, roads and names below the tiles. */
function useBaseMapDrawing(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return;
    const hide = [drawBaseMap(map), drawNames(map)];
    return () => {
      for (const remove of hide) remove();
    };
  }, [map]);
}

/**
 * A map with a drawn base below the tiles of the configured source, and zoom buttons. Tiles that fail to load are ignored: the drawn
 * base stays visible.
 */
export function BaseMap({ label, height, start, controls = 'top', locate = false, layers, children }: BaseMapProps) {
  const { tileUrl } = useSiteConfig();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [animated] = useState(mayAnimate);
  useMapInteractionOptions(map);
  useBaseMapDrawing(map);
  const view =
    'bounds' in start
      ? { bounds: toLatLngBounds(start.bounds), boundsOptions: { maxZoom: start.maxZoom } }
      : { center: start, zoom: start.zoom };
  return (
    <section className={classes.frame} style={{ height }} aria-label={label}>
      <MapContainer
        ref={setMap}
        className={classes.map}
        {...view}
        {...MAP_OPTIONS}
        zoomAnimation={animated}
        fadeAnimation={animated}
        markerZoomAnimation={animated}
        inertia={animated}
      >
        <TileLayer url={tileUrl} maxZoom={MAX_ZOOM} minZoom={MIN_ZOOM} referrerPolicy="strict-origin-when-cross-origin" />
        {layers}
      </MapContainer>
      {map && children(map)}
      {map && (
        <div className={`${classes.controls} ${classes[controls]}`}>
          <ZoomButtons map={map} />
          {locate && <LocateButton map={map} />}
        </div>
      )}
      <a className={classes.attribution} href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
        © OpenStreetMap contributors
      </a>
    </section>
  );
}

/** Closer and further; a button at its end stays focusable and says so. */
function ZoomButtons({ map }: { map: LeafletMap }) {
  const zoom = useZoom(map);
  const step = (by: number) => map.setZoom(map.getZoom() + by, { animate: mayAnimate() });
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label="Zoom in" aria-disabled={zoom >= map.getMaxZoom()} onClick={() => step(1)}>
        <IconPlus size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Zoom out" aria-disabled={zoom <= map.getMinZoom()} onClick={() => step(-1)}>
        <IconMinus size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
