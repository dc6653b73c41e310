import { divIcon } from 'leaflet';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Circle, Marker } from 'react-leaflet';
import { m } from '../../shared/messages/messages.ts';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { BaseMap } from './BaseMap.tsx';
import { MapBoundary } from './MapBoundary.tsx';
import classes from './MapCards.module.css';

export interface PropertyMapProps {
  /** Position of the property in degrees; 0 is valid. */
  latitude: number;
  longitude: number;
  /** Title of the property, used as accessible name of its pin. */
  title: string;
  /** Whether the position is only that of the community, which a circle without a pin shows. */
  isApproximate?: boolean;
  /** Pixels. */
  height?: number;
}

const ZOOM = 15;
/** Zoom level and radius in metres of a position that is only that of the community. */
const APPROXIMATE = { zoom: 13, radius: 900 } as const;

/** URL of the position on openstreetmap.org. */
const openStreetMapUrl = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`;

/** Pin of the property. Leaflet positions its element, and React renders into that element. */
function PropertyPin({ latitude, longitude, title }: Pick<PropertyMapProps, 'latitude' | 'longitude' | 'title'>) {
  const [markerElement] = useState(() => document.createElement('div'));
  const [icon] = useState(() => divIcon({ html: markerElement, iconSize: [0, 0], className: '' }));
  return (
    <>
      <Marker position={[latitude, longitude]} icon={icon} keyboard={false} interactive={false} />
      {createPortal(
        <span className={`center absolute round branded ${classes.pin}`} role="img" aria-label={title}>
          <Icon name="home-filled" size={22} />
        </span>,
        markerElement,
      )}
    </>
  );
}

/** Map with the location of one property, as on its page, and a link to the same place on openstreetmap.org. */
export function PropertyMap({ latitude, longitude, title, isApproximate = false, height = 400 }: PropertyMapProps) {
  const firstView = { lat: latitude, lng: longitude, zoom: isApproximate ? APPROXIMATE.zoom : ZOOM };
  return (
    <MapBoundary height={height}>
      {/* BaseMap ignores changes of its first view, so another position mounts a new map */}
      <BaseMap
        key={`${latitude} ${longitude}`}
        label={isApproximate ? m.map_community_label({ place: title }) : m.map_home_label()}
        height={height}
        firstView={firstView}
        layers={
          isApproximate ? (
            <Circle center={[latitude, longitude]} radius={APPROXIMATE.radius} interactive={false} className={classes.area} />
          ) : (
            <PropertyPin latitude={latitude} longitude={longitude} title={title} />
          )
        }
      >
        {() => (
          <ButtonAnchor
            variant="line"
            size="sm"
            className={`absolute float-2 ${classes.outside}`}
            href={openStreetMapUrl(latitude, longitude)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="external-link" />
            {m.map_open_outside()}
          </ButtonAnchor>
        )}
      </BaseMap>
    </MapBoundary>
  );
}
