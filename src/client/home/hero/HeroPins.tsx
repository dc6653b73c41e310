import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './HeroPins.module.css';

/** Areas with a pin. The stylesheet has the position of each, in this order. */
const AREAS = ['Jumeirah', 'Dubai Marina', 'Downtown Dubai', 'Business Bay'] as const;

/**
 * Links to searches in areas, as pins that appear over the skyline one after another, in a cycle of 8 s (see the stylesheet). The animation
 * pauses off screen, under the pointer, with keyboard focus, and by a button. With reduced motion all pins are visible.
 */
export function HeroPins() {
  const { ref, entry } = useIntersection();
  const [isStopped, setStopped] = useState(false);
  const isPaused = isStopped || entry?.isIntersecting === false;
  return (
    <nav ref={ref} className={`fill ${classes.pins}`} aria-label={m.home_pins()} data-still={isPaused || undefined}>
      <ul>
        {AREAS.map((area) => (
          <li key={area} className={`grid middle-items absolute row-links ${classes.pin}`}>
            <Link
              className="gap-2xs relative float-1 nowrap text-xs semibold"
              to={paths.properties({ location: area, transactionType: 'Buy' })}
            >
              <Icon name="map-pin" size={16} stroke={1.8} />
              {placeLabel(area)}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`center absolute size-44 round on-photo ${classes.pause}`}
        onClick={() => setStopped(!isStopped)}
        aria-label={isStopped ? m.home_pins_start() : m.home_pins_stop()}
      >
        {isStopped ? (
          <Icon name="player-play" className="p-xs round" size={16} />
        ) : (
          <Icon name="player-pause" className="p-xs round" size={16} />
        )}
      </button>
    </nav>
  );
}
