import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { findPlace, MAP_DEFAULT } from '../../../shared/property/area.ts';
import { EMPTY_VIEW, type MapMarker } from '../../../shared/search/map.ts';
import { BaseMap } from '../BaseMap.tsx';
import { ClusterList } from '../ClusterList.tsx';
import { MapBoundary } from '../MapBoundary.tsx';
import { MapNotice, PropertiesLoadError } from '../MapNotice.tsx';
import { groupProperties, type MapPin } from '../markers/pins.ts';
import { useMarkers } from '../markers/useMarkers.ts';
import { useVisitedIds } from '../markers/visited.ts';
import { PressedPreview } from '../PropertyPreview.tsx';
import { useMapEvents } from '../useMapEvents.ts';
import { useMapProperties } from '../useMapProperties.ts';
import { placeBounds, unionBounds } from '../viewport/first-view.ts';
import { bringIntoView, mayAnimate, zoomToCluster } from '../viewport/navigation.ts';
import { useViewport } from '../viewport/useViewport.ts';
import { useZoom } from '../viewport/useZoom.ts';
import { areaOf, onlyAreas } from './luxury.ts';

export interface LuxuryMapProps {
  /** The selected areas. */
  areas: string[];
  /** Pixels. */
  height?: number;
}

/** Maximum zoom when an area is selected. */
const AREA_ZOOM = 13;

type OpenCard = { property: MapMarker; byKey: boolean } | { cluster: MapPin } | null;

const boundsOfAreas = (areas: readonly string[]) => unionBounds(areas.flatMap((name) => findPlace(name) ?? []).map(placeBounds));

/** Starts at the documented view, extended to the selected areas. An area that is selected later is moved into view. */
function useSelectedAreasInView(map: LeafletMap, areas: readonly string[]): void {
  const before = useRef<readonly string[] | null>(null);
  useEffect(() => {
    const first = before.current === null;
    const hasNewArea = areas.some((name) => !before.current?.includes(name));
    before.current = areas;
    const all = hasNewArea ? boundsOfAreas(areas) : null;
    if (all) bringIntoView(map, all, AREA_ZOOM, !first && mayAnimate());
  }, [map, areas]);
}

function AreaMarkers({ map, areas }: { map: LeafletMap; areas: string[] }) {
  const [openCard, setOpenCard] = useState<OpenCard>(null);
  useSelectedAreasInView(map, areas);
  const { requestViewport } = useViewport(map);
  const { view = EMPTY_VIEW, failed, retry } = useMapProperties({ location: areas.join(',') }, requestViewport, areas.length > 0);
  const zoom = useZoom(map);
  const pins = useMemo(() => groupProperties(onlyAreas(view, areas), zoom), [view, areas, zoom]);
  // Deselecting its area closes a preview.
  const preview = openCard && 'property' in openCard && areas.includes(areaOf(openCard.property)) ? openCard : null;
  const openId = preview?.property.id;
  const highlightedIds = useMemo(() => new Set(openId === undefined ? [] : [openId]), [openId]);

  const onPress = (pin: MapPin, event: MouseEvent) => {
    const [first] = pin.properties;
    if (pin.count === 1 && first) setOpenCard(openId === first.id ? null : { property: first, byKey: event.detail === 0 });
    else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else setOpenCard({ cluster: pin });
  };
  const focusMarker = useMarkers(map, { pins, mixed: true, highlightedIds, visitedIds: useVisitedIds(), openId, onPress });
  const close = () => {
    if (openId !== undefined) focusMarker(openId);
    setOpenCard(null);
  };
  useMapEvents(map, { onEscape: close });

  return (
    <>
      {!areas.length && <MapNotice>Tick an area to see its homes</MapNotice>}
      {failed && areas.length > 0 && <PropertiesLoadError onRetry={retry} />}
      {preview && <PressedPreview key={openId} property={preview.property} focus={preview.byKey} onClose={close} />}
      {openCard && 'cluster' in openCard && <ClusterList key={openCard.cluster.key} pin={openCard.cluster} onClose={close} />}
    </>
  );
}

/** Properties of the selected areas. A pill is a button that opens a preview. */
export function LuxuryMap({ areas, height = 500 }: LuxuryMapProps) {
  return (
    <MapBoundary height={height}>
      <BaseMap label="Map of luxury areas" height={height} start={MAP_DEFAULT} controls="bottom">
        {(map) => <AreaMarkers map={map} areas={areas} />}
      </BaseMap>
    </MapBoundary>
  );
}
