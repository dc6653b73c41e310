// Translates words of imported files to ours: property types, sale or rent, furnishing, completion, amenities, emirates and communities.
import { findPlace } from '../../../shared/property/place/area.ts';
import {
  AMENITIES,
  type Completion,
  FURNISHING_LABELS,
  type Furnishing,
  type PropertyType,
  type TransactionType,
} from '../../../shared/property/property.ts';
import { cleanName, cutAtWord } from './html-text.ts';

/** A text for comparison: only its letters and digits, in lower case. */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** A map from `keyOf` of a word to our value; each row has a value of ours and the words for it, separated by commas. */
const wordTable = <T>(rows: ReadonlyArray<[T, string]>): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([value, words]) => words.split(', ').map((word) => [keyOf(word), value] as const)));

/** Words of portals for property types, including the two-letter codes of Property Finder (`AP`) → our five types. */
const TYPE_WORDS = wordTable<PropertyType>([
  [
    'Apartment',
    'Apartment, Apartments, Flat, Flats, Residence, Residences, Hotel Apartment, Hotel Apartments, Hotel & Hotel Apartment, Serviced Apartment, Duplex, Loft, Condo, Condominium, AP, HA, DX, LO',
  ],
  ['Villa', 'Villa, Villas, House, Houses, Detached House, Bungalow, Twin Villa, Twin House, VH, BW'],
  ['Penthouse', 'Penthouse, Pent House, PH'],
  ['Studio', 'Studio, Studio Apartment'],
  ['Townhouse', 'Townhouse, Town House, Townhouses, TH'],
]);

/** Property Finder's codes of types that are not homes → words for the error. */
const NON_HOME_CODES: Readonly<Record<string, string>> = {
  CD: 'compound',
  FF: 'full floor',
  HF: 'half floor',
  LP: 'land',
  WB: 'whole building',
  OF: 'office',
  BC: 'business centre',
  RE: 'retail space',
  SH: 'shop',
  SR: 'showroom',
  ST: 'storage',
  WH: 'warehouse',
  FA: 'factory',
  FM: 'farm',
  LC: 'labour camp',
  BU: 'bulk units',
};

/** Words by which a type is recognised as something else than a home. */
const NON_RESIDENTIAL =
  /\b(?:plots?|lands?|offices?|shops?|retail|showrooms?|warehouses?|factory|factories|industrial|commercial|buildings?|floors?|compounds?|labou?r camps?|staff accommodation|farms?|storages?|parking|bulk units?|mixed use)\b/i;

/** The line that an error advises to add to the mapping, so that a word of the file is translated to one of ours. */
export const translationLine = (field: string, word: string, ourWord: string): string =>
  `"values": ${JSON.stringify({ [field]: { [word]: ourWord } })}`;

/** Our property type for a word; or, as `refused`, the reason for refusing the row. */
export function findType(raw: string): PropertyType | { refused: string } {
  const type = TYPE_WORDS.get(keyOf(raw));
  if (type) return type;
  const name = cutAtWord(cleanName(raw), 60);
  if (!name) return { refused: 'no property type; when all rows have one, add "propertyType": "=Apartment" to the map' };
  const codeMeaning = NON_HOME_CODES[raw.trim().toUpperCase()];
  if (codeMeaning || NON_RESIDENTIAL.test(name))
    return { refused: `"${name}"${codeMeaning ? ` (${codeMeaning})` : ''} is not a type of home that is listed here` };
  return {
    refused: `"${name}" is not a type of home that is known here; to take it for one, add ${translationLine('propertyType', name, 'Villa')} to the map`,
  };
}

/** Words of portals for sale and rent, including the codes of Property Finder → ours. */
const PURPOSE_WORDS = wordTable<TransactionType>([
  ['Buy', 'Buy, Sale, For sale, Sell, Selling, Purchase, RS'],
  ['Rent', 'Rent, For rent, Rental, To let, Lease, RR'],
]);

/** `Buy` or `Rent`; or, as `refused`, the reason for refusing the row. */
export function findPurpose(raw: string): TransactionType | { refused: string } {
  // Property Finder's codes of commercial sale and commercial rent
  if (/^(?:CS|CR)$/i.test(raw.trim())) return { refused: 'a commercial offer, not a home' };
  const purpose = PURPOSE_WORDS.get(keyOf(raw));
  if (purpose) return purpose;
  const word = cutAtWord(cleanName(raw), 60);
  return {
    refused: word
      ? `unknown purpose "${word}"; to take it for a sale, add ${translationLine('transactionType', word, 'Buy')} to the map`
      : 'it says neither sale nor rent; when all rows are for sale, add "transactionType": "=Buy" to the map',
  };
}

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

/** Whether a property is furnished; null when the text is empty or unclear. */
export function parseFurnishing(raw: string): Furnishing | null {
  const text = raw.trim();
  if (/^(?:part|semi)/i.test(text)) return 'partly';
  if (/^(?:yes|y|true|1|furnished|fully furnished)$/i.test(text)) return 'yes';
  return /^(?:no|n|false|0|unfurnished|not furnished)$/i.test(text) ? 'no' : null;
}

/** Whether a property is complete (`ready`) or not yet built (`off-plan`); null when the text is empty or unclear. */
export function parseCompletion(raw: string): Completion | null {
  const text = raw.trim().replace(/[\s_-]+/g, ' ');
  if (/^(?:off ?plan|under construction)(?: primary| resale)?$/i.test(text)) return 'off-plan';
  return /^(?:completed|complete|ready)(?: primary| resale)?$/i.test(text) ? 'ready' : null;
}

/** The amenity `Furnished` or `Partly furnished` in a list; an empty list when the property is unfurnished or the text is unclear. */
export function furnishedAmenity(raw: string): string[] {
  const furnishing = parseFurnishing(raw);
  return furnishing === 'yes' || furnishing === 'partly' ? [FURNISHING_LABELS[furnishing]] : [];
}

/**
 * The distinct names of amenities: our twelve first, in the order of `AMENITIES`, then others as written. At most 30, each of at most 60
 * characters.
 */
export function cleanAmenities(raw: readonly string[]): string[] {
  const nameByLowerCase = new Map<string, string>();
  for (const item of raw) {
    const name = AMENITY_NAMES.get(keyOf(item)) ?? cleanName(item);
    if (name && name.length <= 60 && !nameByLowerCase.has(name.toLowerCase())) nameByLowerCase.set(name.toLowerCase(), name);
  }
  const names = [...nameByLowerCase.values()];
  const ourAmenities: readonly string[] = AMENITIES;
  return [...ourAmenities.filter((name) => names.includes(name)), ...names.filter((name) => !ourAmenities.includes(name))].slice(0, 30);
}

/** Cities that portals write in place of the emirate → their emirates. */
const EMIRATE_OF_CITY = wordTable<string>([
  ['Abu Dhabi', 'Al Ain, Al Gharbia, Al Dhafra, Madinat Zayed, Ruwais'],
  ['Dubai', 'Hatta'],
  ['Sharjah', 'Khor Fakkan, Khorfakkan, Kalba, Dibba Al Hisn'],
  ['Fujairah', 'Dibba, Dibba Al Fujairah'],
]);

/** The emirate that a text names by its name, an alias or one of its cities; undefined for other texts. */
export function findEmirate(raw: string): string | undefined {
  const place = findPlace(raw);
  return place?.kind === 'emirate' ? place.name : EMIRATE_OF_CITY.get(keyOf(raw));
}

/** The emirate of a known community; undefined for other texts. */
export function emirateOf(community: string): string | undefined {
  const place = findPlace(community);
  return place?.kind === 'community' ? place.emirate : undefined;
}

/** The canonical name of a community of this emirate; of another one, the name without an abbreviation in brackets such as `(DSO)`. */
export function cleanCommunity(raw: string, emirate: string): string {
  const name = cleanName(raw);
  const nameWithoutBrackets = name.replace(/\s*\([^()]*\)$/, '') || name;
  for (const text of [name, nameWithoutBrackets]) {
    const place = findPlace(text);
    if (place?.kind === 'community' && place.emirate === emirate) return place.name;
  }
  return cutAtWord(nameWithoutBrackets, 100);
}
