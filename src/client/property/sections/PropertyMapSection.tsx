import { useIntersection } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { PropertyView } from '../../../shared/property/property.ts';
import { PropertyMap } from '../../map/lazy.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './PropertyMapSection.module.css';

const HEIGHT = 400;

/** Address and map. A coordinate of 0 is one; half a pair is none. */
export function PropertyMapSection({ property: p }: { property: PropertyView }) {
  return (
    <section className={classes.section}>
      <h2>Where it is</h2>
      <p className={classes.address} dir="auto">
        {p.address}
      </p>
      {p.latitude === null || p.longitude === null ? (
        <p className={`panel ${classes.none}`}>
          <IconMapPinOff size={22} stroke={1.6} aria-hidden="true" />
          Map location not available
        </p>
      ) : (
        <NearbyMap latitude={p.latitude} longitude={p.longitude} title={p.title} />
      )}
    </section>
  );
}

/** The map's code and tiles are fetched when the reader comes near. */
function NearbyMap(place: { latitude: number; longitude: number; title: string }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return (
    <div ref={ref} className={classes.map}>
      {near ? <PropertyMap {...place} height={HEIGHT} /> : <Skeleton height={HEIGHT} radius="var(--radius-md)" />}
    </div>
  );
}
