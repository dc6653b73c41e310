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

interface ClusterListProps {
  pin: MapPin;
  onClose: () => void;
}

/** List of the properties in one building, which no zoom level separates. */
export function ClusterList({ pin, onClose }: ClusterListProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), []);
  const heading = `${plural(pin.count, 'home')} in one place`;
  return (
    <section className={`${classes.card} ${classes.stack}`} aria-label={heading}>
      <p className={classes.stackHead}>{heading}</p>
      {pin.properties.length > 0 ? (
        <ul className={classes.stackList}>
          {pin.properties.map((property) => (
            <li key={property.id}>
              <Link to={paths.property(property.id)} onClick={() => markVisited(property.id)}>
                <span className={classes.top}>
                  <Price price={property.price} transactionType={property.transactionType} size="small" />
                  <PromotedMark property={property} line />
                </span>
                <span className={classes.stackTitle} dir="auto">
                  {shortTitle(property)}
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
      <button ref={closeButton} type="button" className={classes.close} aria-label="Close the list" onClick={onClose}>
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </section>
  );
}
