import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { findPlace, MAP_DEFAULT } from '../../../shared/property/area.ts';
import { EMPTY_VIEW, type MapMarker } from '../../../shared/search/map.ts';
import { BaseMap } from '../BaseMap.tsx';
import { ClusterList } from '../ClusterList.tsx';
import { MapBoundary } from '../MapBoundary.tsx';
import { HomesFailed, MapNotice } from '../MapNotice.tsx';
import { groupHomes, type MapPin } from '../markers/pins.ts';
import { useMarkers } from '../markers/useMarkers.ts';
import { useSeenHomes } from '../markers/visited.ts';
import { PressedPreview } from '../PropertyPreview.tsx';
import { useMapEvents } from '../useMapEvents.ts';
import { useMapProperties } from '../useMapProperties.ts';
import { placeBounds, unionBounds } from '../viewport/first-view.ts';
import { bringIntoView, mayAnimate, zoomToCluster } from '../viewport/navigation.ts';
import { useViewport } from '../viewport/useViewport.ts';
import { useZoom } from '../viewport/useZoom.ts';
import { areaOf, onlyAreas } from './luxury.ts';

export interface LuxuryMapProps {
  /** The ticked areas. */
  areas: string[];
  /** Pixels. */
  height?: number;
}

/** No closer than this when an area comes into view. */
const AREA_ZOOM = 13;

type Opened = { home: MapMarker; byKey: boolean } | { stack: MapPin } | null;

const boundsOfAreas = (areas: readonly string[]) => unionBounds(areas.flatMap((name) => findPlace(name) ?? []).map(placeBounds));

/** The map begins at its documented place, moved until no ticked area is cut off; an area that is ticked later comes into view. */
function useTickedInView(map: LeafletMap, areas: readonly string[]): void {
  const before = useRef<readonly string[] | null>(null);
  useEffect(() => {
    const first = before.current === null;
    const added = areas.some((name) => !before.current?.includes(name));
    before.current = areas;
    const all = added ? boundsOfAreas(areas) : null;
    if (all) bringIntoView(map, all, AREA_ZOOM, !first && mayAnimate());
  }, [map, areas]);
}

function Homes({ map, areas }: { map: LeafletMap; areas: string[] }) {
  const [opened, setOpened] = useState<Opened>(null);
  useTickedInView(map, areas);
  const { asked } = useViewport(map);
  const { view = EMPTY_VIEW, failed, retry } = useMapProperties({ location: areas.join(',') }, asked, areas.length > 0);
  const zoom = useZoom(map);
  const pins = useMemo(() => groupHomes(onlyAreas(view, areas), zoom), [view, areas, zoom]);
  // unticking its area closes a preview
  const preview = opened && 'home' in opened && areas.includes(areaOf(opened.home)) ? opened : null;
  const openId = preview?.home.id;
  const on = useMemo(() => new Set(openId === undefined ? [] : [openId]), [openId]);

  const press = (pin: MapPin, event: MouseEvent) => {
    const [first] = pin.homes;
    if (pin.count === 1 && first) setOpened(openId === first.id ? null : { home: first, byKey: event.detail === 0 });
    else if (zoomToCluster(map, pin)) map.getContainer().focus({ preventScroll: true });
    else setOpened({ stack: pin });
  };
  const focusHome = useMarkers(map, { pins, mixed: true, on, seen: useSeenHomes(), open: openId, press });
  const close = () => {
    if (openId !== undefined) focusHome(openId);
    setOpened(null);
  };
  useMapEvents(map, { onEscape: close });

  return (
    <>
      {!areas.length && <MapNotice>Tick an area to see its homes</MapNotice>}
      {failed && areas.length > 0 && <HomesFailed onRetry={retry} />}
      {preview && <PressedPreview key={openId} home={preview.home} focus={preview.byKey} onClose={close} />}
      {opened && 'stack' in opened && <ClusterList key={opened.stack.key} pin={opened.stack} onClose={close} />}
    </>
  );
}

/** The homes of the ticked areas: a pill is a button that opens a preview. */
export function LuxuryMap({ areas, height = 500 }: LuxuryMapProps) {
  return (
    <MapBoundary height={height}>
      <BaseMap label="Map of luxury areas" height={height} start={MAP_DEFAULT} controls="bottom">
        {(map) => <Homes map={map} areas={areas} />}
      </BaseMap>
    </MapBoundary>
  );
}
