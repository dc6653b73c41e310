import { memo } from 'react';
import { Link } from 'react-router-dom';
import { readableShortTitle, readableTitle } from '../../../shared/property/listing-text.ts';
import { placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { MapPriceLine } from '../../map/preview/MapPriceLine.tsx';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../property-card/actions/SaveButton.tsx';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import type { MapRow } from './map-rows.ts';
import classes from './SearchMapRow.module.css';

interface SearchMapRowProps {
  property: MapRow;
  /** Whether the preview or card of this property is open on the map. */
  isActive: boolean;
  /** Called with the id on hover and focus, and with null when they end, so that the map highlights the marker. */
  onHover: (id: number | null) => void;
}

/** A property in the list next to the map, with a button that saves it. */
export const SearchMapRow = memo(({ property, isActive, onHover }: SearchMapRowProps) => {
  const title = readableTitle(property);
  return (
    <article
      className={`flex flex-none relative clip outlined rounded-md on-card ${classes.row}`}
      data-property={property.id}
      aria-current={isActive || undefined}
      onMouseEnter={() => onHover(property.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(property.id)}
      onBlur={() => onHover(null)}
    >
      <div className={`flex-none relative photo-in ${classes.picture}`}>
        <Picture src={property.image ?? undefined} alt="" sizes="148px" />
        <SaveButton propertyId={property.id} title={title} className={`absolute float-2 ${classes.heart}`} />
      </div>
      <div className={`grow shrink ${classes.body}`}>
        <MapPriceLine property={property} />
        <h3 className={`row mt-2xs no-tracking ${classes.title}`}>
          <Link to={paths.property(property.id)} className={`cover-link shrink ellipsis ${classes.cover}`} aria-label={title} dir="auto">
            {readableShortTitle(property)}
          </Link>
        </h3>
        <div className={`mt-xs ${classes.facts}`}>
          <Facts property={property} />
        </div>
        <p className={`row gap-2xs mt-xs text-xs muted ${classes.place}`}>
          <Icon name="map-pin" size={15} />
          <span className="ellipsis">{placeLabel(placeLine(property.location, property.emirate))}</span>
        </p>
      </div>
    </article>
  );
});
