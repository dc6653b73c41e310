import { circleMarker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { insideUae } from '../../shared/property/place/area.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './BaseMap.module.css';
import { mayAnimate } from './viewport/navigation.ts';

/** Zoom level at which the visitor's position is shown, unless the map is already zoomed in further. */
const USER_ZOOM = 14;
const GEOLOCATION_TIMEOUT_MS = 10_000;
/** A position that the browser measured less than this ago is used without a new measurement. */
const MAX_POSITION_AGE_MS = 60_000;

/** The message for an error of the Geolocation API. */
function errorText({ code, PERMISSION_DENIED }: GeolocationPositionError): string {
  return code === PERMISSION_DENIED ? m.map_locate_denied() : m.map_locate_not_found();
}

/** Button that asks the browser for the visitor's position, moves the map there and marks it. A failure or a position outside the UAE shows a toast. */
export function LocateButton({ map }: { map: LeafletMap }) {
  const [isPending, setPending] = useState(false);
  /** Leaflet's marker of the visitor's position; null until it was found. */
  const positionMarker = useRef<ReturnType<typeof circleMarker> | null>(null);
  useEffect(() => () => void positionMarker.current?.remove(), []);

  const showError = (message: string) => {
    setPending(false);
    toast({ title: m.map_locate_failed_title(), message, severity: 'bad' });
  };
  const showPosition = ({ coords }: GeolocationPosition) => {
    if (!insideUae(coords.latitude, coords.longitude)) return showError(m.map_locate_outside());
    setPending(false);
    positionMarker.current?.remove();
    positionMarker.current = circleMarker([coords.latitude, coords.longitude], {
      radius: 8,
      interactive: false,
      ...(classes.ownPosition && { className: classes.ownPosition }),
    });
    positionMarker.current.addTo(map);
    map.setView([coords.latitude, coords.longitude], Math.max(map.getZoom(), USER_ZOOM), { animate: mayAnimate() });
  };
  const locate = () => {
    if (isPending) return;
    if (!('geolocation' in navigator)) return showError(m.map_locate_unsupported());
    setPending(true);
    navigator.geolocation.getCurrentPosition(showPosition, (error) => showError(errorText(error)), {
      timeout: GEOLOCATION_TIMEOUT_MS,
      maximumAge: MAX_POSITION_AGE_MS,
    });
  };
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label={m.map_locate()} aria-busy={isPending} onClick={locate}>
        <Icon name="current-location" />
      </button>
    </div>
  );
}
