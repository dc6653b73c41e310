import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { placeLine } from '../../../shared/property/area.ts';
import { shortTitle } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { PromotedMark } from '../../property-card/CardMarks.tsx';
import { Facts } from '../../property-card/Facts.tsx';
import { Price } from '../../property-card/Price.tsx';
import { SaveButton } from '../../property-card/SaveButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { MapRowHome } from './map-rows.ts';
import classes from './SearchMapRow.module.css';

interface ListingMapRowProps {
  home: MapRowHome;
  /** Told while the row is pointed at or holds the focus, so that the map can show which one it is. */
  onHover: (id: number | null) => void;
}

/** A home in the list beside the map. */
export function SearchMapRow({ home, onHover }: ListingMapRowProps) {
  return (
    <article
      className={classes.row}
      data-property={home.id}
      onMouseEnter={() => onHover(home.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(home.id)}
      onBlur={() => onHover(null)}
    >
      <div className={classes.picture}>
        <Picture src={home.image ?? undefined} alt="" sizes="148px" />
        <SaveButton propertyId={home.id} title={home.title} className={classes.heart} />
      </div>
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={home.price} transactionType={home.transactionType} size="small" />
          <PromotedMark home={home} line />
        </div>
        <h3 className={classes.title}>
          <Link to={paths.property(home.id)} className={classes.cover} aria-label={home.title} dir="auto">
            {shortTitle(home)}
          </Link>
        </h3>
        <div className={classes.facts}>
          <Facts property={home} />
        </div>
        <p className={classes.place}>
          <IconMapPin size={15} stroke={1.6} aria-hidden="true" />
          <span>{placeLine(home.location, home.emirate)}</span>
        </p>
      </div>
    </article>
  );
}
