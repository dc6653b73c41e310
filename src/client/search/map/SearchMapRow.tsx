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
import type { MapRow } from './map-rows.ts';
import classes from './SearchMapRow.module.css';

interface SearchMapRowProps {
  property: MapRow;
  /** Called on hover and focus, so that the map highlights the marker. */
  onHover: (id: number | null) => void;
}

/** A property in the list next to the map. */
export function SearchMapRow({ property, onHover }: SearchMapRowProps) {
  return (
    <article
      className={classes.row}
      data-property={property.id}
      onMouseEnter={() => onHover(property.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(property.id)}
      onBlur={() => onHover(null)}
    >
      <div className={classes.picture}>
        <Picture src={property.image ?? undefined} alt="" sizes="148px" />
        <SaveButton propertyId={property.id} title={property.title} className={classes.heart} />
      </div>
      <div className={classes.body}>
        <div className={classes.top}>
          <Price price={property.price} transactionType={property.transactionType} size="small" />
          <PromotedMark property={property} line />
        </div>
        <h3 className={classes.title}>
          <Link to={paths.property(property.id)} className={classes.cover} aria-label={property.title} dir="auto">
            {shortTitle(property)}
          </Link>
        </h3>
        <div className={classes.facts}>
          <Facts property={property} />
        </div>
        <p className={classes.place}>
          <IconMapPin size={15} stroke={1.6} aria-hidden="true" />
          <span>{placeLine(property.location, property.emirate)}</span>
        </p>
      </div>
    </article>
  );
}
