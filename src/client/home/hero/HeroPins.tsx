import { useIntersection } from '@mantine/hooks';
import { IconMapPin, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import classes from './HeroPins.module.css';

const AREAS = ['Jumeirah', 'Dubai Marina', 'Downtown Dubai', 'Business Bay'] as const;

/**
 * Area pins that appear over the skyline one after another. CSS animations hold the timing: a cycle of 8 s, first pin after 2 s, then
 * one per second. The animation pauses off screen, on hover and by a button. With reduced motion all pins are visible.
 */
export function HeroPins() {
  const { ref, entry } = useIntersection();
  const [isStopped, setStopped] = useState(false);
  const isPaused = isStopped || entry?.isIntersecting === false;
  return (
    <nav ref={ref} className={classes.pins} aria-label="Areas in the picture" data-still={isPaused || undefined}>
      <ul>
        {AREAS.map((area) => (
          <li key={area} className={classes.pin}>
            <Link to={paths.properties({ location: area, transactionType: 'Buy' })}>
              <IconMapPin size={16} stroke={1.8} aria-hidden="true" />
              {area}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.pause}
        onClick={() => setStopped(!isStopped)}
        aria-label={isStopped ? 'Let the areas appear' : 'Stop the moving areas'}
      >
        {isStopped ? <IconPlayerPlay size={16} stroke={1.6} /> : <IconPlayerPause size={16} stroke={1.6} />}
      </button>
    </nav>
  );
}
