import { useIntersection } from '@mantine/hooks';
import { type ClipboardEvent, Suspense, useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { findPlace, insideUae } from '../../../../shared/property/place/area.ts';
import { MapBoundary } from '../../../map/MapBoundary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorLine } from '../../../ui/form/error/ErrorLine.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { readNumber } from '../../../ui/form/number-text.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { fieldProps, type ListingFormState } from '../bind-fields.ts';
import { isHalfPoint, readField } from '../listing-form.ts';
import sections from '../sections/ListingSections.module.css';
import { readCoordinates } from './coordinates-text.ts';
import classes from './PinField.module.css';
import type { PinMapProps } from './PinMap.tsx';

const PinMap = lazyPart(async () => ({ default: (await import('./PinMap.tsx')).PinMap }));

const MAP_HEIGHT_PX = 280;
/** Distance from the viewport at which the map starts to load. */
const LOAD_DISTANCE = '400px';

/** The first part of a location, between commas, that is a known place: Abu Dhabi for `Al Reem Island, Abu Dhabi` if the island is not known. */
const findFirstPlace = (location: string) =>
  location
    .split(',')
    .map((part) => findPlace(part))
    .find((place) => place !== undefined);

/**
 * Field for the position of the property: picked on a map, typed as latitude and longitude, or pasted into either input as maps copy it. While
 * `isDisabled`, the pin cannot be moved; a fieldset around the field disables the inputs.
 */
export function PinField({ form, isDisabled }: { form: ListingFormState; isDisabled: boolean }) {
  const { values } = form;
  const [lat, lng] = [readField(values, 'latitude'), readField(values, 'longitude')];
  const isValid = lat !== undefined && lng !== undefined && insideUae(lat, lng);
  /** Whether the last paste named no position, and was refused. */
  const [isPasteRefused, setPasteRefused] = useState(false);
  const place = findFirstPlace(values.location);
  /** Not `setValues`, which would clear the errors of all fields. */
  const setPoint = (latitude: number | string, longitude: number | string) => {
    setPasteRefused(false);
    form.setFieldValue('latitude', latitude);
    form.setFieldValue('longitude', longitude);
  };
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const point = readCoordinates(text);
    if (!point && readNumber(text, 'degrees') !== undefined) return setPasteRefused(false);
    event.preventDefault();
    if (point) setPoint(point.latitude, point.longitude);
    else setPasteRefused(true);
  };
  const pinHint = isValid ? m.my_listings_pin_drag() : m.my_listings_pin_press();
  const sharedProps = { kind: 'degrees', dir: 'ltr', onPaste: handlePaste } as const;
  return (
    <fieldset>
      <legend className={sections.label}>
        {m.my_listings_pin()}
        <span className={`text-xs medium muted ${sections.optional}`}>{m.my_listings_pin_optional()}</span>
      </legend>
      <DeferredMap
        point={isValid ? { lat, lng } : null}
        placeCentre={place ? { lat: place.lat, lng: place.lng } : null}
        height={MAP_HEIGHT_PX}
        isDisabled={isDisabled}
        onPick={({ lat: latitude, lng: longitude }) => setPoint(latitude, longitude)}
      />
      <div className={`flex at-top gap-lg mt-md ${classes.typedCoordinates}`}>
        <NumberField label={m.listing_latitude()} {...sharedProps} {...fieldProps(form, 'latitude')} />
        <NumberField label={m.listing_longitude()} {...sharedProps} {...fieldProps(form, 'longitude')} />
        {(values.latitude !== '' || values.longitude !== '') && (
          <Button variant="quiet" className={classes.clear} onClick={() => setPoint('', '')}>
            <Icon name="map-pin-off" />
            {m.my_listings_pin_remove()}
          </Button>
        )}
      </div>
      <div role="alert">
        <ErrorLine id="paste-refused" error={isPasteRefused && m.my_listings_pin_paste_refused()} />
      </div>
      <p className={`text-xs muted ${sections.hint} mt-xs`} aria-live="polite">
        {isHalfPoint(values) ? m.my_listings_pin_half() : pinHint}
      </p>
    </fieldset>
  );
}

/** The map, which is loaded when it first comes near the viewport. An error of the map does not affect the form. */
function DeferredMap(props: PinMapProps) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  const placeholder = <Skeleton height={MAP_HEIGHT_PX} radius="var(--radius-md)" />;
  return (
    <div ref={ref} className="grid">
      {isNear ? (
        <MapBoundary height={MAP_HEIGHT_PX}>
          <Suspense fallback={placeholder}>
            <PinMap {...props} />
          </Suspense>
        </MapBoundary>
      ) : (
        placeholder
      )}
    </div>
  );
}
