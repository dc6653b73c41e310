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
import type { AMENITIES } from '../../shared/property/property.ts';

/** The icon of each amenity that advertisers can choose in the listing form. */
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

/** The icon of an amenity; a check mark for any other name. */
export const amenityIcon = (amenity: string) => (Object.hasOwn(ICONS, amenity) ? ICONS[amenity as keyof typeof ICONS] : IconCheck);
