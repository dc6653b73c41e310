import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EMPTY_VIEW, type MapMarker, type MapView } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import { BaseMap } from './BaseMap.tsx';
import { ClusterList } from './ClusterList.tsx';
import { MapBoundary } from './MapBoundary.tsx';
import { MapNotice, PropertiesLoadError } from './MapNotice.tsx';
import { groupProperties, type MapPin } from './markers/pins.ts';
import { useMarkers } from './markers/useMarkers.ts';
import { markVisited, useVisitedIds } from './markers/visited.ts';
import { HoverPreview } from './PropertyPreview.tsx';
import { useMapEvents } from './useMapEvents.ts';
import { useMapProperties } from './useMapProperties.ts';
import { startOf } from './viewport/first-view.ts';
import { zoomToCluster } from './viewport/navigation.ts';
import { useFirstView, useUserBounds } from './viewport/useFirstView.ts';
import { useViewport } from './viewport/useViewport.ts';
import { useZoom } from './viewport/useZoom.ts';
import { clipView } from './viewport/viewport.ts';

export interface SearchMapProps {
  filter: SearchFilter;
  /** Bounds from the URL; null until the user moves the map. */
  bounds: Bounds | null;
  /** Called with the new bounds when the user moved the map, not for programmatic moves. Pass them back as `bounds`. */
  onMove: (bounds: Bounds) => void;
  /** Called with the properties of the visible part, for a list next to the map. */
  onView?: ((view: MapView) => void) | undefined;
  /** Id of the property that is hovered in the list. */
  hovered: number | null;
  /** Pixels. */
  height?: number;
}

/** The open preview: a property, or the list of a building. */
type OpenCard = { property: MapMarker } | { cluster: MapPin } | null;

type ResultMarkersProps = Omit<SearchMapProps, 'height'> & { map: LeafletMap };

/** Loads the properties of the viewport and moves the map to its first view. */
function useVisibleProperties({ map, filter, bounds, onMove, onView }: ResultMarkersProps) {
  const [userBounds, setUserBounds] = useUserBounds(filter.location, bounds);
  const { requestViewport, visibleBounds } = useViewport(map, (to) => {
    setUserBounds(to);
    onMove(to);
  });
  const { view = EMPTY_VIEW, fresh, failed, retry } = useMapProperties(filter, requestViewport);
  const visible = useMemo(() => clipView(view, visibleBounds), [view, visibleBounds]);
  const empty = fresh && visible.inView === 0;
  useFirstView(map, { filter, bounds, userBounds, empty });
  const reportView = useEffectEvent((now: MapView) => onView?.(now));
  useEffect(() => {
    if (fresh) reportView(visible);
  }, [fresh, visible]);
  return { view, empty, failed, retry };
}

function ResultMarkers(props: ResultMarkersProps) {
  const { map, filter, hovered } = props;
  const navigate = useNavigate();
  const [openCard, setOpenCard] = useState<OpenCard>(null);
  const { view, empty, failed, retry } = useVisibleProperties(props);
  const zoom = useZoom(map);
  const pins = useMemo(() => groupProperties(view, zoom), [view, zoom]);
  const previewed = openCard && 'property' in openCard ? openCard.property : null;
  const highlightedIds = useMemo(() => new Set([hovered, previewed?.id].filter((id) => id != null)), [hovered, previewed]);
  useMapEvents(map, {
    onEscape: () => setOpenCard(null),
    onLeave: () => setOpenCard((was) => (was && 'property' in was ? null : was)),
    onGo: () => setOpenCard(null),
  });

  const onPress = (pin: MapPin, event: MouseEvent) => {
    const [first] = pin.properties;
    if (pin.count === 1 && first) {
      markVisited(first.id);
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(paths.property(first.id));
    } else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else setOpenCard({ cluster: pin });
  };
  const onPoint = (pin: MapPin) => {
    const [first] = pin.properties;
    if (pin.count === 1 && first) setOpenCard({ property: first });
  };
  useMarkers(map, {
    pins,
    mixed: filter.transactionType === undefined,
    highlightedIds,
    visitedIds: useVisitedIds(),
    href: paths.property,
    onPress,
    onPoint,
  });

  return (
    <>
      {failed && <PropertiesLoadError onRetry={retry} />}
      {!failed && empty && <MapNotice>No homes in this part of the map</MapNotice>}
      {previewed && <HoverPreview key={previewed.id} property={previewed} />}
      {openCard && 'cluster' in openCard && (
        <ClusterList key={openCard.cluster.key} pin={openCard.cluster} onClose={() => setOpenCard(null)} />
      )}
    </>
  );
}

function View({ height = 600, ...props }: SearchMapProps) {
  const [start] = useState(() => startOf(props.filter.location, props.bounds));
  return (
    <BaseMap label="Map of the homes found" height={height} start={start} locate>
      {(map) => <ResultMarkers map={map} {...props} />}
    </BaseMap>
  );
}

/**
 * Properties of a filter on a map. A price pill links to its property; a disc counts properties and zooms in. Reloads whenever the map
 * stops moving.
 */
export function SearchMap(props: SearchMapProps) {
  return (
    <MapBoundary height={props.height ?? 600}>
      <View {...props} />
    </MapBoundary>
  );
}
