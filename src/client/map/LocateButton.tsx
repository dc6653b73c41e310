import { IconCurrentLocation } from '@tabler/icons-react';
import { circleMarker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { insideUae } from '../../shared/property/area.ts';
import { toast } from '../ui/toast.tsx';
import classes from './BaseMap.module.css';
import { mayAnimate } from './viewport/navigation.ts';

const CLOSE = 14;
const WAIT_MS = 10_000;

/** Error text of the Geolocation API. */
function explain({ code, PERMISSION_DENIED }: GeolocationPositionError): string {
  return code === PERMISSION_DENIED
    ? 'Your browser does not share your location with this site. Allow it in the browser, or search for an area.'
    : 'Your location could not be found. Try again, or search for an area.';
}

/** Moves the map to the visitor's position and marks it. */
export function LocateButton({ map }: { map: LeafletMap }) {
  const [pending, setPending] = useState(false);
  const dot = useRef<ReturnType<typeof circleMarker> | null>(null);
  useEffect(() => () => void dot.current?.remove(), []);

  const showError = (message: string) => {
    setPending(false);
    toast({ title: 'Location not available', message, severity: 'bad' });
  };
  const show = ({ coords }: GeolocationPosition) => {
    if (!insideUae(coords.latitude, coords.longitude)) return showError('You are outside the Emirates, where the homes of this map are.');
    setPending(false);
    dot.current?.remove();
    dot.current = circleMarker([coords.latitude, coords.longitude], {
      radius: 8,
      interactive: false,
      ...(classes.here && { className: classes.here }),
    });
    dot.current.addTo(map);
    map.setView([coords.latitude, coords.longitude], Math.max(map.getZoom(), CLOSE), { animate: mayAnimate() });
  };
  const locate = () => {
    if (pending) return;
    if (!('geolocation' in navigator)) return showError('This browser cannot tell where you are. Search for an area.');
    setPending(true);
    navigator.geolocation.getCurrentPosition(show, (error) => showError(explain(error)), { timeout: WAIT_MS, maximumAge: 60_000 });
  };
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label="Show where I am" aria-busy={pending} onClick={locate}>
        <IconCurrentLocation size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
