// Translates words of imported files to amenities, and chooses those of a listing.
import { AMENITIES } from '../../../shared/property/property.ts';
import { cleanName } from './html-text.ts';
import { keyOf, wordTable } from './word-tables.ts';

/**
 * Words of portals for amenities → names. The first twelve are our own amenities; the others only have a code of Property Finder. `Covered
 * Parking` does not mean `Garage`, and `CCTV` does not mean `24hr Security`.
 */
const AMENITY_NAMES = wordTable<string>([
  [
    'Swimming Pool',
    'Swimming Pool, Swimming Pools, Pool, Shared Pool, Private Pool, Communal Pool, Private Swimming Pool, Shared Swimming Pool, SP, PP',
  ],
  ['Garden', 'Garden, Private Garden, Shared Garden, Lawn or Garden, PG'],
  ['Garage', 'Garage, Private Garage, Parking Garage'],
  ['24hr Security', '24hr Security, Security, Security Staff, 24 Hours Security, 24 Hour Security, 24/7 Security, SE'],
  ['Fitness Center', 'Fitness Center, Fitness Centre, Gym, Gymnasium, Private Gym, Shared Gym, Gym or Health Club, PY, SY'],
  ['Balcony', 'Balcony, Balconies, Balcony or Terrace, BA'],
  ['Terrace', 'Terrace, Private Terrace, Roof Terrace'],
  ['Smart Home', 'Smart Home, Smart Home System, Smart Home Technology, Home Automation'],
  ["Maid's Room", "Maid's Room, Maids Room, Maid Room, MR"],
  ['BBQ Area', 'BBQ Area, BBQ, Barbecue Area, Barbeque Area, Barbecue, BR'],
  ['Tennis Court', 'Tennis Court, Tennis Courts, Private Tennis Court'],
  ['Home Theater', 'Home Theater, Home Theatre, Home Cinema'],
  ['Central A/C', 'AC'],
  ['Built-in Kitchen Appliances', 'BK'],
  ['View of Landmark', 'BL'],
  ['Built-in Wardrobes', 'BW'],
  ['Covered Parking', 'CP'],
  ['Concierge Service', 'CS'],
  ['Lobby in Building', 'LB'],
  ['Maid Service', 'MS'],
  ['Pets Allowed', 'PA'],
  ['Private Jacuzzi', 'PJ'],
  ['Vastu-compliant', 'VC'],
  ['Shared Spa', 'SS'],
  ['Study', 'ST'],
  ['View of Water', 'VW'],
  ['Walk-in Closet', 'WC'],
  ["Children's Pool", 'CO'],
  ["Children's Play Area", 'PR'],
]);

/** Most amenities of a listing. */
const MAX_AMENITIES = 30;
/** Characters of the longest amenity. */
const MAX_AMENITY_LENGTH = 60;

/**
 * The distinct names of amenities: our twelve first, in the order of `AMENITIES`, then others as written. At most 30, each of at most 60
 * characters. `onDropped` is called for those that are left out, also of codes of two capitals that no portal explains, with the reason.
 */
export function cleanAmenities(raw: readonly string[], onDropped: (amenity: string, reason: string) => void = () => {}): string[] {
  const nameByLowerCase = new Map<string, string>();
  for (const item of raw) {
    const known = AMENITY_NAMES.get(keyOf(item));
    const name = known ?? cleanName(item);
    if (!name) continue;
    if (name.length > MAX_AMENITY_LENGTH) onDropped(name, `longer than ${MAX_AMENITY_LENGTH} characters`);
    else if (!known && /^[A-Z]{2}$/.test(name) && name !== 'TV') onDropped(name, 'unknown code');
    else if (!nameByLowerCase.has(name.toLowerCase())) nameByLowerCase.set(name.toLowerCase(), name);
  }
  const names = [...nameByLowerCase.values()];
  const ourAmenities: readonly string[] = AMENITIES;
  const sorted = [...ourAmenities.filter((name) => names.includes(name)), ...names.filter((name) => !ourAmenities.includes(name))];
  for (const name of sorted.slice(MAX_AMENITIES)) onDropped(name, `more than ${MAX_AMENITIES}`);
  return sorted.slice(0, MAX_AMENITIES);
}
