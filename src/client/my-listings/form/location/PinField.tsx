import { useIntersection } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense, useState } from 'react';
import { findPlace } from '../../../../shared/property/area.ts';
import { MapBoundary } from '../../../map/MapBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { bind, type ListingFormState } from '../bind-fields.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { isHalfPoint, numberOf, readPoint } from '../listing-form.ts';
import sections from '../sections/ListingSections.module.css';
import classes from './PinField.module.css';
import type { PinMapProps } from './PinMap.tsx';

/** Pixels. */
const HEIGHT = 280;

/** The nearest place that a location names: `Al Reem Island, Abu Dhabi` is looked for in Abu Dhabi. */
const placeIn = (location: string) =>
  location
    .split(',')
    .map((part) => findPlace(part))
    .find((place) => place !== undefined);

/** The place on the map: picked, typed, or pasted as a pair into either field. */
export function PinField({ form }: { form: ListingFormState }) {
  const { values } = form;
  const lat = numberOf(values.latitude);
  const lng = numberOf(values.longitude);
  const valid = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const place = placeIn(values.location);
  const set = (latitude: number | string, longitude: number | string) => form.setValues({ latitude, longitude });
  const paste = (event: ClipboardEvent) => {
    const point = readPoint(event.clipboardData.getData('text'));
    if (!point) return;
    event.preventDefault();
    set(point.latitude, point.longitude);
  };
  const shared = { decimalScale: 6, allowNegative: true, thousandSeparator: '', onPaste: paste } as const;
  return (
    <fieldset className={sections.group}>
      <legend className={sections.label}>
        Place on the map<span className={sections.optional}>optional</span>
      </legend>
      <NearbyMap
        point={valid ? { lat, lng } : null}
        around={place ? { lat: place.lat, lng: place.lng } : null}
        height={HEIGHT}
        onPick={({ lat: latitude, lng: longitude }) => set(latitude, longitude)}
      />
      <div className={classes.typed}>
        <NumberField label="Latitude" {...shared} {...bind(form, 'latitude')} />
        <NumberField label="Longitude" {...shared} {...bind(form, 'longitude')} />
        {(values.latitude !== '' || values.longitude !== '') && (
          <Button variant="quiet" className={classes.clear} onClick={() => set('', '')}>
            <IconMapPinOff size={18} stroke={1.6} aria-hidden="true" />
            Remove
          </Button>
        )}
      </div>
      <p className={`${sections.hint} ${classes.help}`} aria-live="polite">
        {isHalfPoint(values)
          ? 'Fill in both numbers: half a pair is shown nowhere.'
          : valid
            ? 'Drag the pin to the gate, or press another place.'
            : 'Press the map where the home is, or paste its coordinates from another map.'}
      </p>
    </fieldset>
  );
}

/** The map's code and tiles are fetched when the reader comes near; a map that fails leaves the form alone. */
function NearbyMap(props: PinMapProps) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return (
    <div ref={ref} className={classes.map}>
      {near ? (
        <MapBoundary height={HEIGHT}>
          <LoadedMap {...props} />
        </MapBoundary>
      ) : (
        <Skeleton height={HEIGHT} radius="var(--radius-md)" />
      )}
    </div>
  );
}

/** Asks for the script again when the boundary begins anew. */
function LoadedMap(props: PinMapProps) {
  const [PinMap] = useState(() => lazy(async () => ({ default: (await import('./PinMap.tsx')).PinMap })));
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} radius="var(--radius-md)" />}>
      <PinMap {...props} />
    </Suspense>
  );
}
