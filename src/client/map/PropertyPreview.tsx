import { IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { placeLine } from '../../shared/property/area.ts';
import { type PropertyType, shortTitle } from '../../shared/property/property.ts';
import type { MapMarker } from '../../shared/search/map.ts';
import { paths } from '../paths.ts';
import { PromotedMark } from '../property-card/CardMarks.tsx';
import { Facts } from '../property-card/Facts.tsx';
import { Price } from '../property-card/Price.tsx';
import { SaveButton } from '../property-card/SaveButton.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './MapCards.module.css';
import { markVisited } from './markers/visited.ts';

/** Narrows the property type, which the map's schema leaves as text for speed. */
const factsOf = (property: MapMarker) => ({ ...property, propertyType: property.propertyType as PropertyType });

/** Preview of the marker under the pointer on the search map. The whole card is a link and stays open while the mouse is on the map. */
export function HoverPreview({ property }: { property: MapMarker }) {
  return (
    <article className={`${classes.card} ${classes.wide}`} aria-label="Preview">
      <Picture src={property.image ?? undefined} alt="" sizes="176px" className={classes.picture} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={property.price} transactionType={property.transactionType} size="small" />
          <PromotedMark property={property} line />
        </div>
        <p className={classes.title}>
          <Link
            to={paths.property(property.id)}
            className={classes.cover}
            aria-label={property.title}
            onClick={() => markVisited(property.id)}
            dir="auto"
          >
            {shortTitle(property)}
          </Link>
        </p>
        <Facts property={factsOf(property)} />
        <p className={classes.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(property.location, property.emirate)}
        </p>
      </div>
      <SaveButton propertyId={property.id} title={property.title} className={classes.heart} />
    </article>
  );
}

interface PressedPreviewProps {
  property: MapMarker;
  /** Moves the keyboard focus into the card. */
  focus: boolean;
  onClose: () => void;
}

/** Preview that opens on click on the home page's map. */
export function PressedPreview({ property, focus, onClose }: PressedPreviewProps) {
  const action = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) action.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <article className={`${classes.card} ${classes.tall}`} aria-label={property.title}>
      <Picture src={property.image ?? undefined} alt="" sizes="252px" className={classes.picture} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={property.price} transactionType={property.transactionType} size="small" />
          <PromotedMark property={property} line />
        </div>
        <p className={classes.title} dir="auto">
          {shortTitle(property)}
        </p>
        <Facts property={factsOf(property)} />
        <div ref={action} className={classes.action}>
          <ButtonLink to={paths.property(property.id)} size="sm" full onClick={() => markVisited(property.id)}>
            View Details
          </ButtonLink>
        </div>
      </div>
      <button type="button" className={classes.close} aria-label="Close the preview" onClick={onClose}>
        <IconX size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </article>
  );
}
