import { useInViewport } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Message } from '../ui/Message.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './LuxuryAreas.module.css';

/** Pixels (R64). */
const HEIGHT = 500;
const FAILED = 'There was an error loading the map. Please try again later.';

/** In the map's place when its code did not arrive (R69); the checklist beside it still stands. */
function MapFailed() {
  useEffect(() => toast({ title: 'Map Error', message: FAILED, tone: 'bad' }), []);
  return <Message drawing="error" level={3} title="Map Error" text={FAILED} />;
}

const LuxuryMap = lazy(() =>
  import('../map/LuxuryMap.tsx').then(
    (m) => ({ default: m.LuxuryMap }),
    () => ({ default: MapFailed }),
  ),
);

/** Keeps the map's place and fetches its code once the place comes near the screen. */
export function LuxuryMapPlace({ areas }: { areas: string[] }) {
  const { ref, inViewport } = useInViewport();
  const [near, setNear] = useState(false);
  if (inViewport && !near) setNear(true);
  const quiet = <div className={classes.quiet} />;
  return (
    <div ref={ref} className={classes.map}>
      {near ? (
        <Suspense fallback={quiet}>
          <LuxuryMap areas={areas} height={HEIGHT} />
        </Suspense>
      ) : (
        quiet
      )}
    </div>
  );
}
