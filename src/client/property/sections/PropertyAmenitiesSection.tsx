import type { PropertyView } from '../../../shared/property/property.ts';
import { amenityIcon } from '../amenity-icons.ts';
import classes from './PropertyAmenitiesSection.module.css';

/** What belongs to the home and its house; an amenity of somebody else's list gets a neutral mark. */
export function PropertyAmenitiesSection({ property: p }: { property: PropertyView }) {
  if (p.amenities.length === 0) return null;
  return (
    <section>
      <h2>Amenities</h2>
      <ul className={classes.amenities}>
        {[...new Set(p.amenities)].map((amenity) => {
          const Icon = amenityIcon(amenity);
          return (
            <li key={amenity}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              {amenity}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
