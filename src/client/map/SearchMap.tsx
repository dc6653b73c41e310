import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMPTY_VIEW, type MapMarker, type MapView } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import { BaseMap } from './BaseMap.tsx';
import { ClusterList } from './ClusterList.tsx';
import { MapBoundary } from './MapBoundary.tsx';
import { HomesFailed, MapNotice } from './MapNotice.tsx';
import { groupHomes, type MapPin } from './markers/pins.ts';
import { useMarkers } from './markers/useMarkers.ts';
import { markVisited, useSeenHomes } from './markers/visited.ts';
import { HoverPreview } from './PropertyPreview.tsx';
import { useMapEvents } from './useMapEvents.ts';
import { useMapProperties } from './useMapProperties.ts';
import { startOf } from './viewport/first-view.ts';
import { zoomToCluster } from './viewport/navigation.ts';
import { useFirstView, useUserBounds } from './viewport/useFirstView.ts';
import { useViewport } from './viewport/useViewport.ts';
import { useZoom } from './viewport/useZoom.ts';
import { clipView } from './viewport/viewport.ts';

export interface ListingMapProps {
  filter: SearchFilter;
  /** The view that the address keeps; null until somebody moves the map. */
  bounds: Bounds | null;
  /** The visitor moved the map: keep these bounds and give them back as `bounds`. Not called for the map's own moves. */
  onMove: (bounds: Bounds) => void;
  /** What lies inside the visible part, for a list beside the map. */
  onView?: ((view: MapView) => void) | undefined;
  /** Id of the home that the list points at. */
  hovered: number | null;
  /** Pixels. */
  height?: number;
}

/** What was opened on the map: the home that is pointed at, or the list of one building. */
type Opened = { home: MapMarker } | { stack: MapPin } | null;

type HomesProps = Omit<ListingMapProps, 'height'> & { map: LeafletMap };

/** The homes of the viewport, and the moves that follow from them. */
function useHomesInView({ map, filter, bounds, onMove, onView }: HomesProps) {
  const [movedTo, setMovedTo] = useUserBounds(filter.location, bounds);
  const { asked, shown } = useViewport(map, (to) => {
    setMovedTo(to);
    onMove(to);
  });
  const { view = EMPTY_VIEW, fresh, failed, retry } = useMapProperties(filter, asked);
  const visible = useMemo(() => clipView(view, shown), [view, shown]);
  const empty = fresh && visible.inView === 0;
  useFirstView(map, { filter, bounds, movedTo, empty });
  const reportView = useEffectEvent((now: MapView) => onView?.(now));
  useEffect(() => {
    if (fresh) reportView(visible);
  }, [fresh, visible]);
  return { view, empty, failed, retry };
}

function Homes(props: HomesProps) {
  const { map, filter, hovered } = props;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>(null);
  const { view, empty, failed, retry } = useHomesInView(props);
  const zoom = useZoom(map);
  const pins = useMemo(() => groupHomes(view, zoom), [view, zoom]);
  const home = opened && 'home' in opened ? opened.home : null;
  const on = useMemo(() => new Set([hovered, home?.id].filter((id) => id != null)), [hovered, home]);
  useMapEvents(map, {
    onEscape: () => setOpened(null),
    onLeave: () => setOpened((was) => (was && 'home' in was ? null : was)),
    onGo: () => setOpened(null),
  });

  const press = (pin: MapPin, event: MouseEvent) => {
    const [first] = pin.homes;
    if (pin.count === 1 && first) {
      markVisited(first.id);
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(paths.property(first.id));
    } else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else setOpened({ stack: pin });
  };
  const point = (pin: MapPin) => {
    const [first] = pin.homes;
    if (pin.count === 1 && first) setOpened({ home: first });
  };
  useMarkers(map, { pins, mixed: filter.transactionType === undefined, on, seen: useSeenHomes(), href: paths.property, press, point });

  return (
    <>
      {failed && <HomesFailed onRetry={retry} />}
      {!failed && empty && <MapNotice>No homes in this part of the map</MapNotice>}
      {home && <HoverPreview key={home.id} home={home} />}
      {opened && 'stack' in opened && <ClusterList key={opened.stack.key} pin={opened.stack} onClose={() => setOpened(null)} />}
    </>
  );
}

function View({ height = 600, ...props }: ListingMapProps) {
  const [start] = useState(() => startOf(props.filter.location, props.bounds));
  return (
    <BaseMap label="Map of the homes found" height={height} start={start} locate>
      {(map) => <Homes map={map} {...props} />}
    </BaseMap>
  );
}

/**
 * The homes of a filter on a map: a priced pill is a link to its home, a disc counts homes that stand together and comes
 * closer. The map asks again wherever it comes to rest.
 */
export function SearchMap(props: ListingMapProps) {
  return (
    <MapBoundary height={props.height ?? 600}>
      <View {...props} />
    </MapBoundary>
  );
}
