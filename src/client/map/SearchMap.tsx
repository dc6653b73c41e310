import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { EMPTY_MAP_RESULT, type MapMarker, type MapResult } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import { BaseMap, type MapHeight } from './BaseMap.tsx';
import { MapBoundary } from './MapBoundary.tsx';
import { MapNotice, PropertiesLoadError } from './MapNotice.tsx';
import { MovedSearch, useSearchesAsMoved } from './MovedSearch.tsx';
import { groupProperties, type MapPin } from './markers/pins.ts';
import { useMarkers } from './markers/useMarkers.ts';
import { markVisited, useVisitedIds } from './markers/visited.ts';
import { ClusterList } from './preview/ClusterList.tsx';
import { PinStrip } from './preview/PinStrip.tsx';
import { HoverPreview } from './preview/PropertyPreview.tsx';
import { housingOf, SoldPrices } from './sold-prices/SoldPrices.tsx';
import { useMapEvents } from './useMapEvents.ts';
import { useMapProperties } from './useMapProperties.ts';
import { firstViewOf } from './viewport/first-view.ts';
import { boundsOfPoint, bringIntoView, zoomToCluster } from './viewport/navigation.ts';
import { moveProgrammatically } from './viewport/programmatic-move.ts';
import { useFirstView, useUserBounds } from './viewport/useFirstView.ts';
import { useViewport } from './viewport/useViewport.ts';
import { useZoom } from './viewport/useZoom.ts';
import { clipToBounds } from './viewport/viewport.ts';

export interface SearchMapProps {
  filter: SearchFilter;
  /** Bounds from the URL; null until the user moves the map. */
  bounds: Bounds | null;
  /** Where the properties of the filter are; null if there are none, undefined while it loads. */
  extent: Bounds | null | undefined;
  /** Called with the new bounds when the user searched another area, not for programmatic moves. Pass them back as `bounds`. */
  onMove: (bounds: Bounds) => void;
  /** Called with the properties of the searched area and the area, for a list next to the map. */
  onResult?: ((view: MapResult, bounds: Bounds) => void) | undefined;
  /** Id of the property under the pointer in the list. */
  hoveredId: number | null;
  /** Ids of the properties in the order of the list; the cards are in the same order. */
  orderedIds?: readonly number[] | undefined;
  /** Called with the property whose preview or card is open, null for none, and whether anything is open over the map. */
  onActive?: ((id: number | null, isOpen: boolean) => void) | undefined;
  height?: MapHeight;
  /** Shown until the base map is drawn. */
  placeholder?: ReactNode;
}

/** What is open over the map: the preview of a property, the list of a building, or the cards of the properties in view. */
type OpenCard = { property: MapMarker } | { cluster: MapPin } | { cards: MapMarker[]; selectedId: number } | null;

type ResultMarkersProps = SearchMapProps & { map: LeafletMap };

/** Loads the properties of the viewport, reports them by `onResult`, and moves the map to its first view. */
function useVisibleProperties({ map, filter, bounds, extent, onMove, onResult }: ResultMarkersProps) {
  const [userBounds, setUserBounds] = useUserBounds(filter.location, bounds);
  const [searchesAsMoved, setSearchesAsMoved] = useSearchesAsMoved();
  const { requestViewport, visibleBounds, isMoved, searchHere } = useViewport(map, {
    isLive: searchesAsMoved,
    onSearch: (newBounds) => {
      setUserBounds(newBounds);
      onMove(newBounds);
    },
  });
  const { result = EMPTY_MAP_RESULT, isCurrent, isError, retry } = useMapProperties(filter, requestViewport);
  const visible = useMemo(() => clipToBounds(result, visibleBounds), [result, visibleBounds]);
  const isEmpty = isCurrent && visible.inView === 0 && !isMoved;
  useFirstView(map, { filter, bounds, userBounds, extent });
  const reportResult = useEffectEvent((current: MapResult, resultBounds: Bounds) => onResult?.(current, resultBounds));
  useEffect(() => {
    if (isCurrent) reportResult(visible, visibleBounds);
  }, [isCurrent, visible, visibleBounds]);
  const onSwitch = (on: boolean) => {
    setSearchesAsMoved(on);
    if (on && isMoved) searchHere();
  };
  const toolbar = { searchesAsMoved, onChange: onSwitch, isMoved, onSearch: searchHere };
  return { result, visible, isEmpty, isError, retry, toolbar };
}

/** Where a tap shows cards first: on phones, and wherever nothing can hover. */
const isCardLayout = (): boolean => window.matchMedia('(max-width: 47.99em), (hover: none)').matches;
/** Height of the cards over the map's lower edge. */
const STRIP_HEIGHT_PX = 230;

/** The markers of the result, the toolbar, and what is open over the map. A visit of a property is stored in this browser. */
function ResultMarkers(props: ResultMarkersProps) {
  const { map, filter, hoveredId, orderedIds, onActive } = props;
  const navigate = useNavigate();
  const [openCard, setOpenCard] = useState<OpenCard>(null);
  const { result, visible, isEmpty, isError, retry, toolbar } = useVisibleProperties(props);
  const zoom = useZoom(map);
  const pins = useMemo(() => groupProperties(result, zoom), [result, zoom]);
  const previewProperty = openCard && 'property' in openCard ? openCard.property : null;
  const cards = openCard && 'cards' in openCard ? openCard : null;
  const activeId = previewProperty?.id ?? cards?.selectedId ?? null;
  const highlightedIds = useMemo(() => new Set([hoveredId, activeId].filter((id) => id !== null)), [hoveredId, activeId]);
  const isOpen = openCard !== null;
  const reportActive = useEffectEvent((id: number | null, open: boolean) => onActive?.(id, open));
  useEffect(() => reportActive(activeId, isOpen), [activeId, isOpen]);
  useMapEvents(map, {
    onEscape: () => setOpenCard(null),
    onPointerLeave: () => setOpenCard((card) => (card && 'property' in card ? null : card)),
    onMoveStart: () => setOpenCard(null),
  });

  const showCard = (markers: MapMarker[], id: number) => {
    setOpenCard({ cards: markers, selectedId: id });
    const marker = markers.find((candidate) => candidate.id === id);
    // the pin stays above the cards
    if (marker) moveProgrammatically(map, () => bringIntoView(map, boundsOfPoint(marker), zoom, false, STRIP_HEIGHT_PX));
  };
  const openCards = (id: number) => {
    const positionById = new Map(orderedIds?.map((listedId, i) => [listedId, i]));
    const positionOf = (marker: MapMarker) => positionById.get(marker.id) ?? positionById.size;
    showCard(
      visible.markers.toSorted((a, b) => positionOf(a) - positionOf(b)),
      id,
    );
  };

  const onPress = (pin: MapPin, event: MouseEvent) => {
    const [property] = pin.properties;
    if (pin.count === 1 && property) {
      // with a modifier key the browser opens a new tab or window
      const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (isPlainClick) event.preventDefault();
      // the first tap shows the card, the second opens the property, as Enter does at once
      if (event.detail > 0 && isCardLayout() && cards?.selectedId !== property.id) return openCards(property.id);
      markVisited(property.id);
      if (isPlainClick) void navigate(paths.property(property.id));
    } else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else setOpenCard({ cluster: pin });
  };
  const onHoverOrFocus = (pin: MapPin) => {
    const [property] = pin.properties;
    if (pin.count === 1 && property && !isCardLayout()) setOpenCard({ property });
  };
  useMarkers(map, {
    pins,
    hasSalesAndRents: filter.transactionType === undefined,
    highlightedIds,
    visitedIds: useVisitedIds(),
    href: paths.property,
    onPress,
    onHoverOrFocus,
  });

  return (
    <>
      <MovedSearch {...toolbar}>
        <SoldPrices map={map} housing={housingOf(filter)} />
      </MovedSearch>
      {isError && <PropertiesLoadError onRetry={retry} />}
      {!isError && isEmpty && <MapNotice>{m.map_search_empty()}</MapNotice>}
      {previewProperty && <HoverPreview key={previewProperty.id} property={previewProperty} />}
      {cards && (
        <PinStrip
          properties={cards.cards}
          selectedId={cards.selectedId}
          onSelect={(id) => id !== cards.selectedId && showCard(cards.cards, id)}
          onClose={() => setOpenCard(null)}
        />
      )}
      {openCard && 'cluster' in openCard && (
        <ClusterList key={openCard.cluster.key} pin={openCard.cluster} filter={filter} onClose={() => setOpenCard(null)} />
      )}
    </>
  );
}

/** The base map in its first view, with the markers of the result. */
function SearchBaseMap({ height = 600, placeholder, ...props }: SearchMapProps) {
  const [firstView] = useState(() => firstViewOf(props.filter.location, props.bounds, props.extent ?? null));
  return (
    <BaseMap label={m.map_search_label()} height={height} firstView={firstView} placeholder={placeholder} hasLocateButton zoomsByWheel>
      {(map) => <ResultMarkers map={map} {...props} />}
    </BaseMap>
  );
}

/**
 * Properties of a filter on a map. A price pill links to its property, on phones by way of its card; a group counts properties and zooms
 * in, or lists what is in one place. Reloads whenever the map stops moving, or by `Search this area`.
 */
export function SearchMap(props: SearchMapProps) {
  return (
    <MapBoundary height={props.height ?? 600}>
      <SearchBaseMap {...props} />
    </MapBoundary>
  );
}
