import { useIntersection } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage, listingTitle } from '../../../shared/property/listing-text.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { PropertyMapLoader } from '../../map/lazy.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './PropertyMapSection.module.css';
import { SECTIONS } from './section-ids.ts';

/** Height of the map and of its placeholder, as in the stylesheet. */
const HEIGHT_PX = 400;
/** Distance from the viewport at which the map starts to load. */
const LOAD_DISTANCE = '600px';

/** Address and map of a property. Without both coordinates (0 is a valid one) a note replaces the map. */
export function PropertyMapSection({ property }: { property: PropertyView }) {
  return (
    <section id={SECTIONS.location} className={classes.section}>
      <h2>{m.property_where()}</h2>
      <p className={classes.address}>
        <bdi lang={foreignLanguage(property.address)}>{property.address}</bdi>
      </p>
      {property.latitude === null || property.longitude === null ? (
        <p className={`panel ${classes.noMap}`}>
          <IconMapPinOff size={22} stroke={1.6} aria-hidden="true" />
          {m.property_no_map()}
        </p>
      ) : (
        <DeferredMap latitude={property.latitude} longitude={property.longitude} title={listingTitle(property)} />
      )}
    </section>
  );
}

/** The map. Its script and tiles load when the visitor scrolls near; a placeholder of the same height is shown before. */
function DeferredMap(place: { latitude: number; longitude: number; title: string }) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  return (
    <div ref={ref} className={classes.map}>
      {isNear ? <PropertyMapLoader {...place} height={HEIGHT_PX} /> : <Skeleton height={HEIGHT_PX} radius="var(--radius-md)" />}
    </div>
  );
}
