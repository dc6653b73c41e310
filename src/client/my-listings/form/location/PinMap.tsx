import { IconFocusCentered, IconMapPinFilled } from '@tabler/icons-react';
import { divIcon, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMapEvents } from 'react-leaflet';
import { MAP_DEFAULT } from '../../../../shared/property/area.ts';
import { BaseMap } from '../../../map/BaseMap.tsx';
import { Button } from '../../../ui/Button.tsx';
import classes from './PinMap.module.css';

/** Degrees. */
interface Point {
  lat: number;
  lng: number;
}
export interface PinMapProps {
  /** Where the pin stands; null without one. */
  point: Point | null;
  /** What is looked at while there is no pin; null: the whole market. */
  around: Point | null;
  /** Pixels. */
  height: number;
  onPick: (point: Point) => void;
}

/** A community, and a home. */
const ZOOM = { around: 13, point: 15 } as const;

/** Six decimals are a hand's breadth. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** A map to put a pin on: pressed, dragged, or put in the middle after the arrow keys have brought the place there. */
export function PinMap({ point, around, height, onPick }: PinMapProps) {
  const pick = (to: Point) => onPick(rounded(to));
  const [start] = useState(() => (point ? { ...point, zoom: ZOOM.point } : around ? { ...around, zoom: ZOOM.around } : MAP_DEFAULT));
  return (
    <BaseMap label="Map to pick the place of the home on" height={height} start={start} layers={<Pin point={point} onPick={pick} />}>
      {(map) => (
        <>
          <Follow map={map} point={point} around={around} />
          <Button variant="line" size="sm" className={classes.middle} onClick={() => pick(map.getCenter())}>
            <IconFocusCentered size={18} stroke={1.6} aria-hidden="true" />
            Pin the middle
          </Button>
        </>
      )}
    </BaseMap>
  );
}

/** The pin: Leaflet places it, React draws it. */
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

/** Looks where the typed pin stands, and at the chosen community while there is none. */
function Follow({ map, point, around }: { map: LeafletMap; point: Point | null; around: Point | null }) {
  const seen = useRef(`${around?.lat} ${around?.lng}`);
  useEffect(() => {
    const at = `${around?.lat} ${around?.lng}`;
    if (point) {
      if (!map.getBounds().pad(-0.1).contains(point)) map.setView(point, Math.max(map.getZoom(), ZOOM.around), { animate: false });
    } else if (around && at !== seen.current) map.setView(around, ZOOM.around, { animate: false });
    seen.current = at;
  }, [map, point, around]);
  return null;
}
