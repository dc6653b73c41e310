// Shades the part of the map from which all trips of a search are short enough, marks where they end, and says what is shaded. The list beside the map names
// the same communities in words.
import { keepPreviousData } from '@tanstack/react-query';
import { circleMarker, type Map as LeafletMap, layerGroup, polygon, svg } from 'leaflet';
import { useEffect } from 'react';
import { formatList } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { tripsOf } from '../../../shared/travel/trip.ts';
import { tripLabel } from '../../../shared/travel/trip-label.ts';
import type { ReachedPart } from '../../../shared/travel/trip-schemas.ts';
import { trpc } from '../../trpc/trpc.ts';
import { MapNotice } from '../MapNotice.tsx';
import classes from './ReachOnMap.module.css';
import { smoothOutlines } from './smooth-outlines.ts';

/** A Leaflet pane above the tiles and below areas, which have 420. */
const PANE = 'reach';
const PANE_Z_INDEX = '410';
const END_RADIUS_PX = 7;

/** Draws a reached part of the map and the ends of its trips; removes them on unmount. */
function useReachDrawing(map: LeafletMap, part: ReachedPart | null | undefined): void {
  useEffect(() => {
    if (!part) return;
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_Z_INDEX;
    pane.style.pointerEvents = 'none';
    pane.ariaHidden = 'true';
    const renderer = svg({ pane: PANE, padding: 0.5 });
    const options = { pane: PANE, renderer, interactive: false };
    const rings = smoothOutlines(part.cells).map((ring) => ring.map(([latitude, longitude]): [number, number] => [latitude, longitude]));
    const layer = layerGroup([
      polygon(rings, { ...options, fillRule: 'evenodd', className: classes.reached }),
      ...part.ends.map(({ latitude, longitude }) =>
        circleMarker([latitude, longitude], { ...options, radius: END_RADIUS_PX, className: classes.end }),
      ),
    ]).addTo(map);
    return () => {
      layer.remove();
      renderer.remove();
    };
  }, [map, part]);
}

interface ReachOnMapProps {
  map: LeafletMap;
  /** The filter of the search, with at least one trip. */
  filter: SearchFilter;
}

export function ReachOnMap({ map, filter }: ReachOnMapProps) {
  const { to, by, within, to2, by2, within2 } = filter;
  const { data, isError, refetch } = trpc.search.reached.useQuery(
    { to, by, within, to2, by2, within2 },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  );
  useReachDrawing(map, data);
  if (isError)
    return (
      <MapNotice>
        {m.travel_shading_failed()}
        <button type="button" onClick={() => void refetch()}>
          {m.ui_try_again()}
        </button>
      </MapNotice>
    );
  if (!data) return null;
  return (
    <p className={classes.key}>
      <span className={classes.sample} aria-hidden="true" />
      {m.travel_shaded({ trips: formatList(tripsOf(filter).map((trip) => tripLabel(trip, data.texts))) })}
    </p>
  );
}
