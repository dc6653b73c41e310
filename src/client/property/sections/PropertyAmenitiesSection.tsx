import { m } from '../../../shared/messages/messages.ts';
import { amenityLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { amenityIcon } from '../amenity-icons.ts';
import classes from './PropertyAmenitiesSection.module.css';

/** The amenities with their icons. An amenity that is not in our fixed list has a check mark. */
export function PropertyAmenitiesSection({ property }: { property: PropertyView }) {
  if (property.amenities.length === 0) return null;
  return (
    <section>
      <h2>{m.property_amenities()}</h2>
      <ul className={`grid three-columns row-items muted-icons phone-two-columns ${classes.amenities}`}>
        {[...new Set(property.amenities)].map((amenity) => {
          const icon = amenityIcon(amenity);
          return (
            <li className="gap-sm min-44 text-md anywhere" key={amenity}>
              <Icon name={icon} size={22} />
              {amenityLabel(amenity)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
