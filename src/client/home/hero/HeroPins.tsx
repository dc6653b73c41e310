import { useIntersection } from '@mantine/hooks';
import { IconMapPin, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import classes from './HeroPins.module.css';

const AREAS = ['Jumeirah', 'Dubai Marina', 'Downtown Dubai', 'Business Bay'] as const;

/**
 * Areas that appear over the skyline one after another. The stylesheet holds the clock: a round of 8 s that begins with the
 * first pin after 2 s and adds one each second. It stands still off screen, under the pointer, when asked to, and for people who
 * want less motion; they see all pins.
 */
export function HeroPins() {
  const { ref, entry } = useIntersection();
  const [stopped, setStopped] = useState(false);
  const still = stopped || entry?.isIntersecting === false;
  return (
    <nav ref={ref} className={classes.pins} aria-label="Areas in the picture" data-still={still || undefined}>
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
        onClick={() => setStopped(!stopped)}
        aria-label={stopped ? 'Let the areas appear' : 'Stop the moving areas'}
      >
        {stopped ? <IconPlayerPlay size={16} stroke={1.6} /> : <IconPlayerPause size={16} stroke={1.6} />}
      </button>
    </nav>
  );
}
