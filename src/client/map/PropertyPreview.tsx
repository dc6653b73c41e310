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

/** A marker's type is one of the five; its schema says text because it comes straight from a query. */
const factsOf = (home: MapMarker) => ({ ...home, propertyType: home.propertyType as PropertyType });

/** Pointed at on the listing map: the whole card is a link. It stays while the mouse is on the map, so that it can be reached. */
export function HoverPreview({ home }: { home: MapMarker }) {
  return (
    <article className={`${classes.card} ${classes.wide}`} aria-label="Preview">
      <Picture src={home.image ?? undefined} alt="" sizes="176px" className={classes.picture} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={home.price} transactionType={home.transactionType} size="small" />
          <PromotedMark home={home} line />
        </div>
        <p className={classes.title}>
          <Link
            to={paths.property(home.id)}
            className={classes.cover}
            aria-label={home.title}
            onClick={() => markVisited(home.id)}
            dir="auto"
          >
            {shortTitle(home)}
          </Link>
        </p>
        <Facts property={factsOf(home)} />
        <p className={classes.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(home.location, home.emirate)}
        </p>
      </div>
      <SaveButton propertyId={home.id} title={home.title} className={classes.heart} />
    </article>
  );
}

interface PressedPreviewProps {
  home: MapMarker;
  /** Moves the keyboard into the card. */
  focus: boolean;
  onClose: () => void;
}

/** Opened by a press on the home page's map. */
export function PressedPreview({ home, focus, onClose }: PressedPreviewProps) {
  const action = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) action.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <article className={`${classes.card} ${classes.tall}`} aria-label={home.title}>
      <Picture src={home.image ?? undefined} alt="" sizes="252px" className={classes.picture} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={home.price} transactionType={home.transactionType} size="small" />
          <PromotedMark home={home} line />
        </div>
        <p className={classes.title} dir="auto">
          {shortTitle(home)}
        </p>
        <Facts property={factsOf(home)} />
        <div ref={action} className={classes.action}>
          <ButtonLink to={paths.property(home.id)} size="sm" full onClick={() => markVisited(home.id)}>
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
