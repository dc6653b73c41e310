import { useIntersection } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense, useState } from 'react';
import { findPlace } from '../../../../shared/property/area.ts';
import { MapBoundary } from '../../../map/MapBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { isHalfPoint, parseCoordinates, parseFieldNumber } from '../listing-form.ts';
import sections from '../sections/ListingSections.module.css';
import classes from './PinField.module.css';
import type { PinMapProps } from './PinMap.tsx';

/** Pixels. */
const HEIGHT = 280;

/** The last known place in a location: `Al Reem Island, Abu Dhabi` is in Abu Dhabi. */
const findLastPlace = (location: string) =>
  location
    .split(',')
    .map((part) => findPlace(part))
    .find((place) => place !== undefined);

/** Position of the property: picked on the map, typed, or pasted as a pair into either field. */
export function PinField({ form }: { form: ListingFormState }) {
  const { values } = form;
  const lat = parseFieldNumber(values.latitude);
  const lng = parseFieldNumber(values.longitude);
  const valid = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const place = findLastPlace(values.location);
  const set = (latitude: number | string, longitude: number | string) => form.setValues({ latitude, longitude });
  const paste = (event: ClipboardEvent) => {
    const point = parseCoordinates(event.clipboardData.getData('text'));
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
        <NumberField label="Latitude" {...shared} {...fieldProps(form, 'latitude')} />
        <NumberField label="Longitude" {...shared} {...fieldProps(form, 'longitude')} />
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

/** Loads the map near the viewport. A map that fails does not affect the form. */
function NearbyMap(props: PinMapProps) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  return (
    <div ref={ref} className={classes.map}>
      {isNear ? (
        <MapBoundary height={HEIGHT}>
          <LoadedMap {...props} />
        </MapBoundary>
      ) : (
        <Skeleton height={HEIGHT} radius="var(--radius-md)" />
      )}
    </div>
  );
}

/** Imports the script again when the boundary remounts. */
function LoadedMap(props: PinMapProps) {
  const [PinMap] = useState(() => lazy(async () => ({ default: (await import('./PinMap.tsx')).PinMap })));
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} radius="var(--radius-md)" />}>
      <PinMap {...props} />
    </Suspense>
  );
}
