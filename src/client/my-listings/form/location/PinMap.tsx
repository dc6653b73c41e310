import { IconFocusCentered, IconMapPinFilled } from '@tabler/icons-react';
import { divIcon, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMapEvents } from 'react-leaflet';
import { m } from '../../../../shared/messages/messages.ts';
import { MAP_DEFAULT } from '../../../../shared/property/place/area.ts';
import { BaseMap } from '../../../map/BaseMap.tsx';
import { Button } from '../../../ui/Button.tsx';
import classes from './PinMap.module.css';

/** Degrees. */
interface Point {
  lat: number;
  lng: number;
}
export interface PinMapProps {
  /** Position of the pin; null without one. */
  point: Point | null;
  /** Centre of the view without a pin; null shows the default view of Dubai. */
  communityCentre: Point | null;
  /** Pixels. */
  height: number;
  onPick: (point: Point) => void;
}

/** Zoom levels for a community and for a pin. */
const ZOOM = { community: 13, point: 15 } as const;

/** Six decimals are about 10 cm. */
const roundPoint = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** Map to place a pin: by click, by drag, or at the centre of the map after moving it with the arrow keys. */
export function PinMap({ point, communityCentre, height, onPick }: PinMapProps) {
  const pick = (position: Point) => onPick(roundPoint(position));
  const [firstView] = useState(() => {
    if (point) return { ...point, zoom: ZOOM.point };
    return communityCentre ? { ...communityCentre, zoom: ZOOM.community } : MAP_DEFAULT;
  });
  return (
    <BaseMap label={m.my_listings_pin_map()} height={height} firstView={firstView} layers={<Pin point={point} onPick={pick} />}>
      {(map) => (
        <>
          <FollowPosition map={map} point={point} communityCentre={communityCentre} />
          <Button variant="line" size="sm" className={classes.middle} onClick={() => pick(map.getCenter())}>
            <IconFocusCentered size={18} stroke={1.6} aria-hidden="true" />
            {m.my_listings_pin_middle()}
          </Button>
        </>
      )}
    </BaseMap>
  );
}

/** The pin. Leaflet positions it; React renders its content. */
function Pin({ point, onPick }: { point: Point | null; onPick: (point: Point) => void }) {
  useMapEvents({ click: (event) => onPick(event.latlng) });
  const [holder] = useState(() => document.createElement('div'));
  const [icon] = useState(() => divIcon({ html: holder, iconSize: [44, 44], iconAnchor: [22, 22], className: '' }));
  if (!point) return null;
  return (
    <>
      <Marker
        position={point}
        icon={icon}
        draggable
        autoPan
        keyboard={false}
        eventHandlers={{ dragend: (event) => onPick((event.target as LeafletMarker).getLatLng()) }}
      />
      {createPortal(
        <span className={classes.pin}>
          <IconMapPinFilled size={22} aria-hidden="true" />
        </span>,
        holder,
      )}
    </>
  );
}

/** Moves the map to a typed position, zoomed in to a community at least, or to the chosen community while there is no pin. */
function FollowPosition({ map, point, communityCentre }: Pick<PinMapProps, 'point' | 'communityCentre'> & { map: LeafletMap }) {
  const lastCentre = useRef(`${communityCentre?.lat} ${communityCentre?.lng}`);
  useEffect(() => {
    const centre = `${communityCentre?.lat} ${communityCentre?.lng}`;
    if (point) {
      // a pin within the view, but not in the tenth at its edges, does not move the map
      if (!map.getBounds().pad(-0.1).contains(point)) map.setView(point, Math.max(map.getZoom(), ZOOM.community), { animate: false });
    } else if (communityCentre && centre !== lastCentre.current) map.setView(communityCentre, ZOOM.community, { animate: false });
    lastCentre.current = centre;
  }, [map, point, communityCentre]);
  return null;
}
