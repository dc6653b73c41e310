// The Leaflet map that every map of the site is built on: a drawn base map, tiles from the network over it, and zoom buttons.

import { m } from '../../shared/messages/messages.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MapContainer, TileLayer } from 'react-leaflet';
import { useSiteConfig } from '../site-config.tsx';
import classes from './BaseMap.module.css';
import { BASE_MAP_PANE, drawBaseMap } from './base-map/draw-base-map.ts';
import { drawNames } from './base-map/draw-names.ts';
import { LocateButton } from './LocateButton.tsx';
import { MAX_ZOOM } from './markers/pins.ts';
import type { FirstView } from './viewport/first-view.ts';
import { mayAnimate, PADDING, toLatLngBounds } from './viewport/navigation.ts';
import { moveProgrammatically } from './viewport/programmatic-move.ts';
import { useZoom } from './viewport/useZoom.ts';

/** Height of a map: pixels, or `100%` of its parent. */
export type MapHeight = number | '100%';

interface BaseMapProps {
  /** Accessible name of the region. */
  label: string;
  /** Pixels, or `100%` of the parent. */
  height: MapHeight;
  /** What the map shows at first; later changes of the prop are ignored. */
  firstView: FirstView;
  /** At which end of the right edge the zoom and locate buttons are. */
  controls?: 'top' | 'bottom';
  /** Whether the wheel zooms at once. Otherwise it scrolls the page until the map is clicked or focused, or Ctrl is pressed. */
  zoomsByWheel?: boolean;
  /** Shown until the base map is drawn. */
  placeholder?: ReactNode;
  /** Adds a button that shows the visitor's position. */
  hasLocateButton?: boolean;
  /** Leaflet layers as React elements. */
  layers?: ReactNode;
  /** Children that need the Leaflet map; rendered once it exists. */
  children: (map: LeafletMap) => ReactNode;
}

/** Visitors can pan only within these bounds: the UAE and its neighbours, in degrees. */
const PAN_BOUNDS = toLatLngBounds({ south: 15, west: 40, north: 33, east: 66 });
const MIN_ZOOM = 6;
/** Leaflet's own controls and its handling of wheel and resizing are off: `BaseMap` and its hooks replace them. */
const MAP_OPTIONS = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  maxBounds: PAN_BOUNDS,
  attributionControl: false,
  zoomControl: false,
  scrollWheelZoom: false,
  trackResize: false,
} as const;

/** Gives the map a role and a name for screen readers, and resizes it with its container. */
function useAccessibleResizingMap(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', m.map_help());
    const resizeObserver = new ResizeObserver(() => moveProgrammatically(map, 'adjustment', () => map.invalidateSize({ animate: false })));
    resizeObserver.observe(container);
    return () => resizeObserver.disconnect();
  }, [map]);
}

/** Makes the wheel zoom: always, or only while the map is in use or Ctrl is pressed. Otherwise a map in a long page would trap scrolling. */
function useWheelZoom(map: LeafletMap | null, zoomsByWheel: boolean): void {
  useEffect(() => {
    if (!map) return;
    if (zoomsByWheel) {
      map.scrollWheelZoom.enable();
      return;
    }
    const container = map.getContainer();
    const frame = container.parentElement ?? container;
    let isInUse = false;
    const listeners = new AbortController();
    const { signal } = listeners;
    const startUse = () => {
      isInUse = true;
    };
    const endUse = () => {
      isInUse = false;
    };
    frame.addEventListener('pointerdown', startUse, { signal });
    frame.addEventListener('focusin', startUse, { signal });
    frame.addEventListener('pointerleave', endUse, { signal });
    frame.addEventListener('focusout', endUse, { signal });
    const onWheel = ({ ctrlKey, metaKey }: WheelEvent) => map.scrollWheelZoom[isInUse || ctrlKey || metaKey ? 'enable' : 'disable']();
    frame.addEventListener('wheel', onWheel, { capture: true, passive: false, signal });
    return () => listeners.abort();
  }, [map, zoomsByWheel]);
}

/**
 * Suppresses the click that ends a drag. Leaflet suppresses it too, but reads every property of the event first, which makes the browser lay out
 * the page again before it shows the moved map.
 */
function useDragWithoutClick(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    let wasDragged = false;
    const onDragStart = () => {
      wasDragged = true;
    };
    const onPointerDown = () => {
      wasDragged = false;
    };
    const onClick = (event: MouseEvent) => {
      // clicks by keyboard have detail 0
      if (!wasDragged || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    container.addEventListener('pointerdown', onPointerDown, options);
    container.addEventListener('click', onClick, options);
    map.on('dragstart', onDragStart);
    return () => {
      listeners.abort();
      map.off('dragstart', onDragStart);
    };
  }, [map]);
}

/** How long a map waits for its first tile, in milliseconds, before it draws the streets itself. */
const TILE_WAIT_MS = 4000;

/** Whether a map has to draw the streets itself, because its first tiles fail or do not come, and what to tell it about tiles. */
function useMissingTiles() {
  const [state, setState] = useState<'waiting' | 'loaded' | 'missing'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'missing' : now)), TILE_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const [tileEvents] = useState(() => ({
    tileload: () => setState((now) => (now === 'waiting' ? 'loaded' : now)),
    tileerror: () => setState((now) => (now === 'waiting' ? 'missing' : now)),
  }));
  return { areTilesMissing: state === 'missing', tileEvents };
}

/**
 * Draws land, water, roads and names of places below the tiles, before the browser paints the map; removes them on unmount. With `hasStreets` the shore, roads
 * and names of open data are loaded and replace the drawing; without an answer the drawing stays.
 */
function useBaseMapDrawing(map: LeafletMap | null, hasStreets: boolean): void {
  const drawing = useRef<{ removeGround: () => void; names: ReturnType<typeof drawNames> } | null>(null);
  useLayoutEffect(() => {
    if (!map) return;
    const drawn = { removeGround: drawBaseMap(map), names: drawNames(map) };
    drawing.current = drawn;
    return () => {
      drawing.current = null;
      drawn.removeGround();
      drawn.names.remove();
    };
  }, [map]);
  useEffect(() => {
    if (!map || !hasStreets) return;
    let removeStreets = () => {};
    let isGone = false;
    Promise.all([
      import('./base-map/streets/draw-streets.ts'),
      import('./base-map/streets/streets.ts').then(({ loadStreets }) => loadStreets()),
    ]).then(
      ([{ drawStreets }, streets]) => {
        const drawn = drawing.current;
        if (isGone || !drawn) return;
        removeStreets = drawStreets(map, streets, BASE_MAP_PANE);
        drawn.removeGround();
        drawn.removeGround = () => {};
        drawn.names.addNames(streets.names);
      },
      () => {},
    );
    return () => {
      isGone = true;
      removeStreets();
    };
  }, [map, hasStreets]);
}

/**
 * A map with a drawn base map below the tiles of the configured source, and zoom buttons. Tiles that fail to load are ignored: the drawn
 * base map stays visible.
 */
export function BaseMap({
  label,
  height,
  firstView,
  controls = 'top',
  zoomsByWheel = false,
  placeholder,
  hasLocateButton = false,
  layers,
  children,
}: BaseMapProps) {
  const { tileUrl, hasNoStreets = false } = useSiteConfig();
  const { areTilesMissing, tileEvents } = useMissingTiles();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isAnimated] = useState(mayAnimate);
  useAccessibleResizingMap(map);
  useWheelZoom(map, zoomsByWheel);
  useDragWithoutClick(map);
  useBaseMapDrawing(map, areTilesMissing && !hasNoStreets);
  const view =
    'bounds' in firstView
      ? { bounds: toLatLngBounds(firstView.bounds), boundsOptions: { maxZoom: firstView.maxZoom, ...(firstView.isPadded && PADDING) } }
      : { center: firstView, zoom: firstView.zoom };
  return (
    <section className={classes.frame} style={{ height }} aria-label={label} data-drawn={map !== null || undefined}>
      {!map && placeholder}
      <MapContainer
        ref={setMap}
        className={classes.map}
        {...view}
        {...MAP_OPTIONS}
        zoomAnimation={isAnimated}
        fadeAnimation={isAnimated}
        markerZoomAnimation={isAnimated}
        inertia={isAnimated}
      >
        <TileLayer
          url={tileUrl}
          maxZoom={MAX_ZOOM}
          minZoom={MIN_ZOOM}
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={tileEvents}
        />
        {layers}
      </MapContainer>
      {map && children(map)}
      {map && (
        <div className={`${classes.controls} ${classes[controls]}`}>
          <ZoomButtons map={map} />
          {hasLocateButton && <LocateButton map={map} />}
        </div>
      )}
      <a className={classes.attribution} href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
        {m.map_attribution()}
      </a>
    </section>
  );
}

/** Zoom buttons. At the minimum or maximum zoom they stay focusable and get `aria-disabled`. */
function ZoomButtons({ map }: { map: LeafletMap }) {
  const zoom = useZoom(map);
  const changeZoom = (levels: number) => map.setZoom(map.getZoom() + levels, { animate: mayAnimate() });
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label={m.map_zoom_in()} aria-disabled={zoom >= map.getMaxZoom()} onClick={() => changeZoom(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={m.map_zoom_out()} aria-disabled={zoom <= map.getMinZoom()} onClick={() => changeZoom(-1)}>
        <Icon name="minus" />
      </button>
    </div>
  );
}
