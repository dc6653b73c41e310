import { Link } from 'react-router-dom';
import { readableShortTitle, readableTitle } from '../../../shared/property/listing-text.ts';
import { placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { PropertyType } from '../../../shared/property/property.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../property-card/actions/SaveButton.tsx';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { markVisited } from '../markers/visited.ts';
import { MapPriceLine } from './MapPriceLine.tsx';
import classes from './PreviewCard.module.css';

/** A property of the map as `Facts` needs it. The schema of the map has the property type as any text, because that is faster to validate. */
export const factsOf = (property: MapMarker) => ({ ...property, propertyType: property.propertyType as PropertyType });

/**
 * Contents of a card of a property on a map: picture, price, facts, place and a save button. The whole card is a link to the property, which also
 * stores in this browser that the property was visited.
 */
export function PreviewCard({ property, onFocus }: { property: MapMarker; onFocus?: () => void }) {
  const facts = factsOf(property);
  const title = readableTitle(facts);
  return (
    <>
      <Picture src={property.image ?? undefined} alt="" sizes="176px" className={classes.picture} />
      <div className={`shrink ${classes.body}`}>
        <MapPriceLine property={property} />
        <p className="row mt-2xs text-md tight">
          <Link
            to={paths.property(property.id)}
            className="cover-link shrink ellipsis"
            aria-label={title}
            onClick={() => markVisited(property.id)}
            onFocus={onFocus}
            dir="auto"
          >
            {readableShortTitle(facts)}
          </Link>
        </p>
        <Facts property={facts} />
        <p className={`row gap-2xs mt-xs text-sm muted ${classes.place}`}>
          <Icon name="map-pin" size={16} />
          <span className="ellipsis">{placeLabel(placeLine(property.location, property.emirate))}</span>
        </p>
      </div>
      <SaveButton propertyId={property.id} title={title} className={`absolute float-1 ${classes.heart}`} />
    </>
  );
}
