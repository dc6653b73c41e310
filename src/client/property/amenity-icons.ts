import type { AMENITIES } from '../../shared/property/property.ts';
import type { IconName } from '../ui/icon/Icon.tsx';

/** The icon of each amenity that advertisers can choose in the listing form. */
const ICONS: Record<(typeof AMENITIES)[number], IconName> = {
  'Swimming Pool': 'pool',
  Garden: 'plant-2',
  Garage: 'car-garage',
  '24hr Security': 'shield-check',
  'Fitness Center': 'barbell',
  Balcony: 'building-pavilion',
  Terrace: 'sun',
  'Smart Home': 'smart-home',
  "Maid's Room": 'bed-flat',
  'BBQ Area': 'grill',
  'Tennis Court': 'ball-tennis',
  'Home Theater': 'device-tv',
};

/** The icon of an amenity; a check mark for any other name. */
export const amenityIcon = (amenity: string) => (Object.hasOwn(ICONS, amenity) ? ICONS[amenity as keyof typeof ICONS] : 'check');
