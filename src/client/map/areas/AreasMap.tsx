// A map of the homes in certain areas: on the home page those for sale in the areas that the visitor has selected, on the page of an area those of it.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { findPlace, MAP_DEFAULT } from '../../../shared/property/place/area.ts';
import { EMPTY_MAP_RESULT, type MapMarker } from '../../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc/trpc.ts';
import { BaseMap, type MapHeight } from '../BaseMap.tsx';
import { ShapesOnMap } from '../draw/ShapesOnMap.tsx';
import { MapBoundary } from '../MapBoundary.tsx';
import { MapNotice, PropertiesLoadError } from '../MapNotice.tsx';
import { groupProperties, type MapPin } from '../markers/pins.ts';
import { useMarkers } from '../markers/useMarkers.ts';
import { useVisitedIds } from '../markers/visited.ts';
import { ClusterList } from '../preview/ClusterList.tsx';
import { PressedPreview } from '../preview/PressedPreview.tsx';
import { useMapEvents } from '../useMapEvents.ts';
import { type MapProperties, useMapProperties } from '../useMapProperties.ts';
import { placeBounds, unionBounds } from '../viewport/first-view.ts';
import { mayAnimate, showBounds, zoomToCluster } from '../viewport/navigation.ts';
import { useViewport } from '../viewport/useViewport.ts';
import { useZoom } from '../viewport/useZoom.ts';
import { areaOf, onlyAreas } from './only-areas.ts';

export interface AreasMapProps {
  /** Names of the areas. */
  areas: string[];
  /** The accessible name of the map. */
  label: string;
  /** Which homes of the areas are shown; by default those for sale. It has one purpose: sale prices and monthly rents in a group cannot be compared. */
  filter?: SearchFilter;
  /** The key of an outline that is drawn. */
  outline?: string | null;
  height?: MapHeight;
}

/** Maximum zoom level at which the map shows the selected areas. */
const AREA_ZOOM = 13;

/** What is open over the map: the preview of a property (`isByKeyboard` if the keyboard opened it), or the list of the properties in one building. */
type OpenCard = { property: MapMarker; isByKeyboard: boolean } | { cluster: MapPin; areas: readonly string[] } | null;

const boundsOfAreas = (areas: readonly string[]) => unionBounds(areas.flatMap((name) => findPlace(name) ?? []).map(placeBounds));

/** Moves the map to the homes in the selected areas, or to the areas themselves if they have no homes; again whenever the areas change. */
function useFitToAreas(map: LeafletMap, areas: readonly string[], extent: Bounds | null | undefined): void {
  const fittedAreas = useRef<readonly string[] | null>(null);
  useEffect(() => {
    if (extent === undefined || fittedAreas.current === areas) return;
    const isFirst = fittedAreas.current === null;
    fittedAreas.current = areas;
    const target = extent ?? boundsOfAreas(areas);
    if (target) showBounds(map, target, AREA_ZOOM, !isFirst && mayAnimate());
  }, [map, areas, extent]);
}

/** How many homes of a filter have no known position, so that the map cannot show them; 0 unless all homes with a position are in view. */
function useHomesWithoutPlace(
  filter: SearchFilter,
  bounds: Bounds,
  extent: Bounds | null | undefined,
  { result, isCurrent }: MapProperties,
): number {
  const { data } = trpc.property.total.useQuery(filter, { enabled: filter.location !== '' });
  const hasTotal = data !== undefined && data.total !== null && !data.capped;
  const isCounted = result !== undefined && isCurrent && !result.capped;
  if (!hasTotal || !isCounted || !extent) return 0;
  const areAllInView =
    bounds.south <= extent.south && bounds.west <= extent.west && bounds.north >= extent.north && bounds.east >= extent.east;
  return areAllInView ? Math.max(0, (data.total ?? 0) - result.inView) : 0;
}

/** The markers in the selected areas, notices, and the preview or list that is open over the map. */
function AreaMarkers({ map, areas, filter: chosen }: { map: LeafletMap } & Pick<AreasMapProps, 'areas' | 'filter'>) {
  const [openCard, setOpenCard] = useState<OpenCard>(null);
  const filter = useMemo(() => chosen ?? { location: areas.join(','), transactionType: 'Buy' as const }, [areas, chosen]);
  const { data: extent, isError: hasExtentFailed } = trpc.property.extent.useQuery(filter, { enabled: areas.length > 0 });
  useFitToAreas(map, areas, hasExtentFailed ? null : extent);
  const { requestViewport } = useViewport(map);
  const properties = useMapProperties(filter, requestViewport, areas.length > 0);
  const { result = EMPTY_MAP_RESULT, isError, retry } = properties;
  const homesWithoutPlace = useHomesWithoutPlace(filter, requestViewport.bounds, extent, properties);
  const zoom = useZoom(map);
  const pins = useMemo(() => groupProperties(onlyAreas(result, areas), zoom), [result, areas, zoom]);
  // a preview closes when the area of its property is deselected
  const preview = openCard && 'property' in openCard && areas.includes(areaOf(openCard.property)) ? openCard : null;
  // a list closes when the areas change, of which its homes were
  const list = openCard && 'cluster' in openCard && openCard.areas === areas ? openCard : null;
  const openId = preview?.property.id;
  const highlightedIds = useMemo(() => new Set(openId === undefined ? [] : [openId]), [openId]);

  const onPress = (pin: MapPin, event: MouseEvent) => {
    const [property] = pin.properties;
    if (pin.count === 1 && property) setOpenCard(openId === property.id ? null : { property, isByKeyboard: event.detail === 0 });
    else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else setOpenCard({ cluster: pin, areas });
  };
  const focusMarker = useMarkers(map, { pins, hasSalesAndRents: false, highlightedIds, visitedIds: useVisitedIds(), openId, onPress });
  const close = () => {
    if (openId !== undefined) focusMarker(openId);
    setOpenCard(null);
  };
  useMapEvents(map, { onEscape: close });

  return (
    <>
      {!areas.length && <MapNotice>{m.map_luxury_hint()}</MapNotice>}
      {homesWithoutPlace > 0 && <MapNotice>{m.map_luxury_without_place({ count: homesWithoutPlace })}</MapNotice>}
      {isError && areas.length > 0 && <PropertiesLoadError onRetry={retry} />}
      {preview && <PressedPreview key={openId} property={preview.property} takesFocus={preview.isByKeyboard} onClose={close} />}
      {list && <ClusterList key={list.cluster.key} pin={list.cluster} filter={filter} onClose={close} />}
    </>
  );
}

/** The map of the homes in some areas. A pill is a button that opens a preview. */
export function AreasMap({ areas, label, filter, outline, height = 500 }: AreasMapProps) {
  return (
    <MapBoundary height={height}>
      <BaseMap label={label} height={height} firstView={MAP_DEFAULT} controls="bottom">
        {(map) => (
          <>
            {outline && <ShapesOnMap map={map} shape={`n:${outline}`} />}
            <AreaMarkers map={map} areas={areas} {...(filter && { filter })} />
          </>
        )}
      </BaseMap>
    </MapBoundary>
  );
}
