// Words of feeds for types, purposes, furnishing, amenities, emirates and communities.
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

/** A word for comparing: its letters and digits, without case. */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** Values by the words that mean them. */
const wordTable = <T>(rows: ReadonlyArray<[T, string]>): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([value, words]) => words.split(', ').map((word) => [keyOf(word), value] as const)));

/** Property types of portals, including the two-letter codes of Property Finder → our five types. */
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

/** Property Finder codes of types that are no homes, in words. */
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

/** Words that mark a type as non-residential. */
const NON_RESIDENTIAL =
  /\b(?:plots?|lands?|offices?|shops?|retail|showrooms?|warehouses?|factory|factories|industrial|commercial|buildings?|floors?|compounds?|labou?r camps?|staff accommodation|farms?|storages?|parking|bulk units?|mixed use)\b/i;

/** The line that an error suggests for the map, to translate a word of the file. */
export const mapValue = (field: string, from: string, to: string): string => `"values": ${JSON.stringify({ [field]: { [from]: to } })}`;

/** One of the five types, or the reason for refusing the row. */
export function findType(raw: string): PropertyType | { refused: string } {
  const type = TYPE_WORDS.get(keyOf(raw));
  if (type) return type;
  const name = cutAtWord(cleanName(raw), 60);
  if (!name) return { refused: 'no property type; when all rows have one, add "propertyType": "=Apartment" to the map' };
  const words = NON_HOME_CODES[raw.trim().toUpperCase()];
  if (words || NON_RESIDENTIAL.test(name))
    return { refused: `"${name}"${words ? ` (${words})` : ''} is not a type of home that is listed here` };
  return {
    refused: `"${name}" is not a type of home that is known here; to take it for one, add ${mapValue('propertyType', name, 'Villa')} to the map`,
  };
}

const PURPOSES = wordTable<TransactionType>([
  ['Buy', 'Buy, Sale, For sale, Sell, Selling, Purchase, RS'],
  ['Rent', 'Rent, For rent, Rental, To let, Lease, RR'],
]);

/** Buy or Rent, or the reason for refusing the row. */
export function findPurpose(raw: string): TransactionType | { refused: string } {
  if (/^(?:CS|CR)$/i.test(raw.trim())) return { refused: 'a commercial offer, not a home' };
  const purpose = PURPOSES.get(keyOf(raw));
  if (purpose) return purpose;
  const word = cutAtWord(cleanName(raw), 60);
  return {
    refused: word
      ? `unknown purpose "${word}"; to take it for a sale, add ${mapValue('transactionType', word, 'Buy')} to the map`
      : 'it says neither sale nor rent; when all rows are for sale, add "transactionType": "=Buy" to the map',
  };
}

/**
 * Amenities by the names and codes of portals: our twelve with their names, others with the codes of Property Finder only. `Covered Parking` is no
 * garage and `CCTV` no guard, so they are not among the names of ours.
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

/** How a property is furnished; null when the text is empty or unclear. */
export function parseFurnishing(raw: string): Furnishing | null {
  const text = raw.trim();
  if (/^(?:part|semi)/i.test(text)) return 'partly';
  if (/^(?:yes|y|true|1|furnished|fully furnished)$/i.test(text)) return 'yes';
  return /^(?:no|n|false|0|unfurnished|not furnished)$/i.test(text) ? 'no' : null;
}

/** Whether a property is built; null when the text is empty or unclear. */
export function parseCompletion(raw: string): Completion | null {
  const text = raw.trim().replace(/[\s_-]+/g, ' ');
  if (/^(?:off ?plan|under construction)(?: primary| resale)?$/i.test(text)) return 'off-plan';
  return /^(?:completed|complete|ready)(?: primary| resale)?$/i.test(text) ? 'ready' : null;
}

/** `Furnished` or `Partly furnished`; empty when the property is unfurnished or the text is unclear. */
export function furnishedAmenity(raw: string): string[] {
  const furnishing = parseFurnishing(raw);
  return furnishing === 'yes' || furnishing === 'partly' ? [FURNISHING_LABELS[furnishing]] : [];
}

/** Our twelve amenities first, in their documented order, then others as written; distinct, at most 30 of at most 60 characters. */
export function cleanAmenities(raw: readonly string[]): string[] {
  const namesByKey = new Map<string, string>();
  for (const item of raw) {
    const name = AMENITY_NAMES.get(keyOf(item)) ?? cleanName(item);
    if (name && name.length <= 60 && !namesByKey.has(name.toLowerCase())) namesByKey.set(name.toLowerCase(), name);
  }
  const names = [...namesByKey.values()];
  const ours: readonly string[] = AMENITIES;
  return [...ours.filter((name) => names.includes(name)), ...names.filter((name) => !ours.includes(name))].slice(0, 30);
}

/** Cities that portals give as the emirate. */
const CITIES = wordTable<string>([
  ['Abu Dhabi', 'Al Ain, Al Gharbia, Al Dhafra, Madinat Zayed, Ruwais'],
  ['Dubai', 'Hatta'],
  ['Sharjah', 'Khor Fakkan, Khorfakkan, Kalba, Dibba Al Hisn'],
  ['Fujairah', 'Dibba, Dibba Al Fujairah'],
]);

/** The emirate of a text: its name, an alias or one of its cities. */
export function findEmirate(raw: string): string | undefined {
  const place = findPlace(raw);
  return place?.kind === 'emirate' ? place.name : CITIES.get(keyOf(raw));
}

/** The emirate of a known community, for rows without an emirate. */
export function emirateOf(community: string): string | undefined {
  const place = findPlace(community);
  return place?.kind === 'community' ? place.emirate : undefined;
}

/** The canonical name of a community, or the name without an abbreviation in brackets: `Dubai Silicon Oasis (DSO)`. */
export function cleanCommunity(raw: string, emirate: string): string {
  const name = cleanName(raw);
  const nameWithoutBrackets = name.replace(/\s*\([^()]*\)$/, '') || name;
  for (const text of [name, nameWithoutBrackets]) {
    const place = findPlace(text);
    if (place?.kind === 'community' && place.emirate === emirate) return place.name;
  }
  return cutAtWord(nameWithoutBrackets, 100);
}
