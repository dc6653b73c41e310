// What the search map shows over its base map: markers of the properties found, the toolbar, and previews and cards of properties.
// Pressing a marker opens a card, zooms in or navigates to the page of the property, which is stored in localStorage as visited.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { MapMarker } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { tripsOf } from '../../shared/travel/trip.ts';
import { paths } from '../paths.ts';
import { DrawAreas } from './draw/DrawAreas.tsx';
import { ShapesOnMap } from './draw/ShapesOnMap.tsx';
import classes from './MapCards.module.css';
import { MapNotice, PropertiesLoadError } from './MapNotice.tsx';
import { MovedSearch } from './MovedSearch.tsx';
import { groupProperties, type MapPin } from './markers/pins.ts';
import { useMarkers } from './markers/useMarkers.ts';
import { markVisited, useVisitedIds } from './markers/visited.ts';
import { ClusterList } from './preview/ClusterList.tsx';
import { PinStrip } from './preview/PinStrip.tsx';
import { PreviewCard } from './preview/PreviewCard.tsx';
import { ReachOnMap } from './reach/ReachOnMap.tsx';
import { housingOf, SoldPrices } from './sold-prices/SoldPrices.tsx';
import { useMapEvents } from './useMapEvents.ts';
import { useVisibleProperties, type VisiblePropertiesOptions } from './useVisibleProperties.ts';
import { boundsOf, boundsOfPoint, bringIntoView, zoomToCluster } from './viewport/navigation.ts';
import { moveProgrammatically } from './viewport/programmatic-move.ts';
import { useZoom } from './viewport/useZoom.ts';

export interface ResultMarkersProps extends VisiblePropertiesOptions {
  /** What the search text and the filter ask for together, whose trips are shaded; the filter where absent. */
  parsed?: SearchFilter | undefined;
  /** Id of the property under the pointer in the list. */
  hoveredId: number | null;
  /** Ids of the properties in the order of the list next to the map; the cards are in the same order. */
  orderedIds?: readonly number[] | undefined;
  /** Called with the id of the property whose preview or card is open, null for none. */
  onActive?: ((id: number | null) => void) | undefined;
  /** Called when the user changes the areas of the search on the map, with the part of the map that is visible. Without it there are no tools for areas. */
  onShape?: ((shape: string | undefined, bounds: Bounds) => void) | undefined;
}

/** What is open over the map: the preview of a property, the list of the properties in one building, or the cards of all properties in view. */
type OpenCard = { property: MapMarker } | { cluster: MapPin } | { cards: MapMarker[]; selectedId: number } | null;

/** Whether a tap on a marker opens cards first: on narrow windows and on touch screens, where no pointer can hover. */
const isCardLayout = (): boolean => window.matchMedia('(max-width: 47.99em), (hover: none)').matches;
/** Height of the strip of cards at the lower edge of the map. */
const STRIP_HEIGHT_PX = 230;

/** What is open over the map, and the functions that open it. Reports changes to `onActive`. Escape and user moves of the map close it. */
function useOpenCard(map: LeafletMap, zoom: number, onActive: ResultMarkersProps['onActive']) {
  const [openCard, setOpenCard] = useState<OpenCard>(null);
  const previewProperty = openCard && 'property' in openCard ? openCard.property : null;
  const cards = openCard && 'cards' in openCard ? openCard : null;
  const cluster = openCard && 'cluster' in openCard ? openCard.cluster : null;
  const activeId = previewProperty?.id ?? cards?.selectedId ?? null;
  const reportActive = useEffectEvent((id: number | null) => onActive?.(id));
  useEffect(() => reportActive(activeId), [activeId]);
  const close = () => setOpenCard(null);
  useMapEvents(map, {
    onEscape: close,
    onPointerLeave: () => setOpenCard((card) => (card && 'property' in card ? null : card)),
    onMoveStart: close,
  });
  /** Opens the cards of all markers, scrolled to the card of one property. */
  const openCards = (markers: MapMarker[], selectedId: number) => {
    setOpenCard({ cards: markers, selectedId });
    const marker = markers.find(({ id }) => id === selectedId);
    // moves the map so that the cards do not cover the pin
    if (marker) moveProgrammatically(map, 'adjustment', () => bringIntoView(map, boundsOfPoint(marker), zoom, false, STRIP_HEIGHT_PX));
  };
  const openPreview = (property: MapMarker) => setOpenCard({ property });
  const openCluster = (pin: MapPin) => setOpenCard({ cluster: pin });
  return { previewProperty, cards, cluster, activeId, openPreview, openCards, openCluster, close };
}

/** The markers in the order of the list next to the map; markers that are not in the list come last. */
function sortAsListed(markers: readonly MapMarker[], orderedIds: readonly number[] | undefined): MapMarker[] {
  const positionById = new Map(orderedIds?.map((id, i) => [id, i]));
  const positionOf = ({ id }: MapMarker) => positionById.get(id) ?? positionById.size;
  return markers.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The markers of the properties found, the toolbar, and what is open over the map. */
export function ResultMarkers(props: ResultMarkersProps) {
  const { map, filter, parsed = filter, hoveredId, orderedIds, onActive, onShape } = props;
  const navigate = useNavigate();
  const { result, visible, isEmpty, isError, retry, toolbar } = useVisibleProperties(props);
  const zoom = useZoom(map);
  const { previewProperty, cards, cluster, activeId, openPreview, openCards, openCluster, close } = useOpenCard(map, zoom, onActive);
  const pins = useMemo(() => groupProperties(result, zoom, filter.transactionType), [result, zoom, filter.transactionType]);
  const highlightedIds = useMemo(() => new Set([hoveredId, activeId].filter((id) => id !== null)), [hoveredId, activeId]);

  const onPressProperty = (property: MapMarker, event: MouseEvent) => {
    const { id } = property;
    // with a modifier key the browser opens a new tab or window
    const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (isPlainClick) event.preventDefault();
    // where cards are used, the first tap opens the card and the second tap the property; Enter opens the property at once
    const isPointer = event.detail > 0;
    if (isPointer && isCardLayout() && cards?.selectedId !== id) {
      // the pill of a property just outside of the view may reach into it
      const isVisible = visible.markers.some((marker) => marker.id === id);
      const markers = isVisible ? visible.markers : [...visible.markers, property];
      return openCards(sortAsListed(markers, orderedIds), id);
    }
    markVisited(id);
    if (isPlainClick) void navigate(paths.property(id));
  };
  const onPress = (pin: MapPin, event: MouseEvent) => {
    const [property] = pin.properties;
    if (pin.count === 1 && property) onPressProperty(property, event);
    else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else openCluster(pin);
  };
  const onHoverOrFocus = (pin: MapPin) => {
    const [property] = pin.properties;
    if (pin.count === 1 && property && !isCardLayout()) openPreview(property);
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
        {onShape && <DrawAreas map={map} shape={filter.shape} onShape={(shape) => onShape(shape, boundsOf(map))} />}
      </MovedSearch>
      {tripsOf(parsed).length > 0 && <ReachOnMap map={map} filter={parsed} />}
      <ShapesOnMap map={map} shape={filter.shape} />
      {isError && <PropertiesLoadError isInAreas={filter.shape !== undefined} onRetry={retry} />}
      {!isError && isEmpty && <MapNotice>{filter.shape ? m.map_area_empty_title() : m.map_search_empty()}</MapNotice>}
      {previewProperty && <HoverPreview key={previewProperty.id} property={previewProperty} />}
      {cards && (
        <PinStrip
          properties={cards.cards}
          selectedId={cards.selectedId}
          onSelect={(id) => id !== cards.selectedId && openCards(cards.cards, id)}
          onClose={close}
        />
      )}
      {cluster && <ClusterList key={cluster.key} pin={cluster} filter={filter} onClose={close} />}
    </>
  );
}

/** Preview of the property whose marker was hovered or focused last. It stays open while the pointer is on the map. */
function HoverPreview({ property }: { property: MapMarker }) {
  return (
    <article className={`${classes.card} ${classes.wide}`} aria-label={m.map_preview()}>
      <PreviewCard property={property} />
    </article>
  );
}
