import { divIcon, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMapEvents } from 'react-leaflet';
import { m } from '../../../../shared/messages/messages.ts';
import { MAP_DEFAULT } from '../../../../shared/property/place/area.ts';
import { BaseMap } from '../../../map/BaseMap.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import classes from './PinMap.module.css';

/** Degrees. */
interface Point {
  lat: number;
  lng: number;
}
export interface PinMapProps {
  /** Position of the pin; null without one. */
  point: Point | null;
  /** Centre of the named place, which the map shows without a pin; null shows the default view of Dubai. */
  placeCentre: Point | null;
  /** Pixels. */
  height: number;
  /** Whether the pin cannot be moved. */
  isDisabled: boolean;
  /** Called with the chosen position, rounded to about 10 cm. */
  onPick: (point: Point) => void;
}

/** Zoom levels at which a named place and a pin are shown. */
const ZOOM = { place: 13, pin: 15 } as const;

/** Rounds to six decimals, about 10 cm. */
const roundPoint = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** Map to place a pin: by click, by drag, or at the centre of the map after moving it with the arrow keys. */
export function PinMap({ point, placeCentre, height, isDisabled, onPick }: PinMapProps) {
  const pick = (position: Point) => {
    if (!isDisabled) onPick(roundPoint(position));
  };
  const [firstView] = useState(() => {
    if (point) return { ...point, zoom: ZOOM.pin };
    return placeCentre ? { ...placeCentre, zoom: ZOOM.place } : MAP_DEFAULT;
  });
  return (
    <BaseMap
      label={m.my_listings_pin_map()}
      height={height}
      firstView={firstView}
      layers={<Pin point={point} isDisabled={isDisabled} onPick={pick} />}
    >
      {(map) => (
        <>
          <FollowPosition map={map} point={point} placeCentre={placeCentre} />
          <Button
            variant="line"
            size="sm"
            className={`absolute float-3 lifted ${classes.placeAtCentre}`}
            onClick={() => pick(map.getCenter())}
          >
            <Icon name="focus-centered" />
            {m.my_listings_pin_middle()}
          </Button>
        </>
      )}
    </BaseMap>
  );
}

/** The pin, which a click or a drag moves. Leaflet creates and positions its element; React renders the content through a portal. */
function Pin({ point, isDisabled, onPick }: Pick<PinMapProps, 'point' | 'isDisabled' | 'onPick'>) {
  useMapEvents({ click: (event) => onPick(event.latlng) });
  const [iconElement] = useState(() => document.createElement('div'));
  // 44 by 44 pixels with its centre at the position
  const [icon] = useState(() => divIcon({ html: iconElement, iconSize: [44, 44], iconAnchor: [22, 22], className: '' }));
  if (!point) return null;
  return (
    <>
      <Marker
        position={point}
        icon={icon}
        draggable={!isDisabled}
        autoPan
        keyboard={false}
        eventHandlers={{ dragend: (event) => onPick((event.target as LeafletMarker).getLatLng()) }}
      />
      {createPortal(
        <span className={`center size-44 round branded ${classes.pin}`}>
          <Icon name="map-pin-filled" size={22} />
        </span>,
        iconElement,
      )}
    </>
  );
}

/** Moves the map when the pin is out of view or near its edge, or, without a pin, when another place was chosen. Renders nothing. */
function FollowPosition({ map, point, placeCentre }: Pick<PinMapProps, 'point' | 'placeCentre'> & { map: LeafletMap }) {
  const lastCentre = useRef(`${placeCentre?.lat} ${placeCentre?.lng}`);
  // the objects are new on each render, at which the map must not move
  const showPosition = useEffectEvent(() => {
    const centre = `${placeCentre?.lat} ${placeCentre?.lng}`;
    if (point) {
      // a pin within the view, but not in the tenth at its edges, does not move the map
      if (!map.getBounds().pad(-0.1).contains(point)) map.setView(point, Math.max(map.getZoom(), ZOOM.place), { animate: false });
    } else if (placeCentre && centre !== lastCentre.current) map.setView(placeCentre, ZOOM.place, { animate: false });
    lastCentre.current = centre;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when a position changes
  useEffect(() => showPosition(), [map, point?.lat, point?.lng, placeCentre?.lat, placeCentre?.lng]);
  return null;
}
