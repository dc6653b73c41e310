import { useInViewport } from '@mantine/hooks';
import { useState } from 'react';
import { LuxuryMap } from '../map/lazy.tsx';
import classes from './LuxuryAreas.module.css';

/** Pixels. */
const HEIGHT = 500;

/** Keeps the map's place and asks for its code once the place comes into sight. */
export function LazyLuxuryMap({ areas }: { areas: string[] }) {
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  return (
    <div ref={ref} className={classes.map}>
      {seen ? <LuxuryMap areas={areas} height={HEIGHT} /> : <div className={classes.quiet} />}
    </div>
  );
}
