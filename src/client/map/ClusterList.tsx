import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format.ts';
import { shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { PromotedMark } from '../property-card/CardMarks.tsx';
import { Price } from '../property-card/Price.tsx';
import classes from './MapCards.module.css';
import type { MapPin } from './markers/pins.ts';
import { markVisited } from './markers/visited.ts';

interface StackCardProps {
  pin: MapPin;
  onClose: () => void;
}

/** The homes of one building, which no zoom can take apart, as a list. */
export function ClusterList({ pin, onClose }: StackCardProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);
  const heading = `${plural(pin.count, 'home')} in one place`;
  return (
    <section className={`${classes.card} ${classes.stack}`} aria-label={heading}>
      <p className={classes.stackHead}>{heading}</p>
      {pin.homes.length > 0 ? (
        <ul className={classes.stackList}>
          {pin.homes.map((home) => (
            <li key={home.id}>
              <Link to={paths.property(home.id)} onClick={() => markVisited(home.id)}>
                <span className={classes.top}>
                  <Price price={home.price} transactionType={home.transactionType} size="small" />
                  <PromotedMark home={home} line />
                </span>
                <span className={classes.stackTitle} dir="auto">
                  {shortTitle(home)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.stackText}>
          Too many to show one by one. Choose a price, a type or a number of bedrooms to see each of them.
        </p>
      )}
      <button ref={close} type="button" className={classes.close} aria-label="Close the list" onClick={onClose}>
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </section>
  );
}
