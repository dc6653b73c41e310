import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { placeLine } from '../../shared/area.ts';
import { shortTitle } from '../../shared/property.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import { PromotedMark } from './CardMarks.tsx';
import { Facts } from './Facts.tsx';
import classes from './ListingMapRow.module.css';
import type { MapRowHome } from './listing.map.ts';
import { Price } from './Price.tsx';
import { SaveButton } from './SaveButton.tsx';

interface ListingMapRowProps {
  home: MapRowHome;
  /** Told while the row is pointed at or holds the focus, so that the map can show which one it is. */
  onHover: (id: number | null) => void;
}

/** A home in the list beside the map. */
export function ListingMapRow({ home, onHover }: ListingMapRowProps) {
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
