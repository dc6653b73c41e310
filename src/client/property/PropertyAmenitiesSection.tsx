import {
  IconBallTennis,
  IconBarbell,
  IconBedFlat,
  IconBuildingPavilion,
  IconCarGarage,
  IconCheck,
  IconDeviceTv,
  IconGrill,
  IconPlant2,
  IconPool,
  IconShieldCheck,
  IconSmartHome,
  IconSun,
} from '@tabler/icons-react';
import type { AMENITIES, PropertyView } from '../../shared/property.ts';
import classes from './PropertyAmenitiesSection.module.css';

const ICONS: Record<(typeof AMENITIES)[number], typeof IconCheck> = {
  'Swimming Pool': IconPool,
  Garden: IconPlant2,
  Garage: IconCarGarage,
  '24hr Security': IconShieldCheck,
  'Fitness Center': IconBarbell,
  Balcony: IconBuildingPavilion,
  Terrace: IconSun,
  'Smart Home': IconSmartHome,
  "Maid's Room": IconBedFlat,
  'BBQ Area': IconGrill,
  'Tennis Court': IconBallTennis,
  'Home Theater': IconDeviceTv,
};
const iconOf = (amenity: string) => (Object.hasOwn(ICONS, amenity) ? ICONS[amenity as keyof typeof ICONS] : IconCheck);

/** What belongs to the home and its house (R108); an amenity of somebody else's list gets a neutral mark. */
export function PropertyAmenitiesSection({ property: p }: { property: PropertyView }) {
  if (p.amenities.length === 0) return null;
  return (
    <section>
      <h2>Amenities</h2>
      <ul className={classes.amenities}>
        {[...new Set(p.amenities)].map((amenity) => {
          const Icon = iconOf(amenity);
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
