// Translates words of imported files to ours: property types, sale or rent, furnishing, completion, amenities, emirates and communities.
import { COUNTRIES, EMIRATES, findPlace } from '../../../shared/property/place/area.ts';
import {
  AMENITIES,
  type Completion,
  FURNISHING_LABELS,
  type Furnishing,
  PROPERTY_TYPES,
  type PropertyType,
  type TransactionType,
} from '../../../shared/property/property.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { PURPOSE_FORMS } from '../../../shared/search/purpose-words.ts';
import { editDistance } from '../../search/text/match.ts';
import { HOUSE_FORMS, TYPE_FORMS } from '../../search/text/vocabulary/lexicon.ts';
import { cleanName, cutAtWord } from './html-text.ts';

/** A text for comparison: only its letters and digits, folded. */
const keyOf = (text: string): string => wordsOf(text).join('');
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
  ['Townhouse', 'Townhouse, Town House, Townhouses, Row House, Terraced House, TH'],
  ...PROPERTY_TYPES.map((type): [PropertyType, string] => [type, TYPE_FORMS[type].join(', ')]),
  ['Villa', HOUSE_FORMS.join(', ')],
]);
/** Words for homes of several storeys or open plan, which can be any type beside a word that names it: `Duplex Villa`. */
const LAYOUT_WORDS: ReadonlySet<string> = new Set(wordsOf('duplex triplex simplex loft'));
/** Words beside a type that do not change it. */
const TYPE_ATTRIBUTES: ReadonlySet<string> = new Set(
  wordsOf(`residential whole hotel serviced service holiday home homes luxury garden beach beachfront sea waterfront detached semi attached independent
    standalone corner furnished unfurnished branded private family new for sale rent the and or in a of type unit units bed beds br bhk
    bedroom bedrooms storey low high mid rise سكنية سكني مفروشة فندقية خاصة للبيع للإيجار`),
);

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

/** How an unknown word can be taken for one of ours: for `meant` if there is one, else for one of `ourWords`. */
export function translationAdvice(field: string, word: string, meant: string | undefined, ourWords: readonly string[]): string {
  return meant === undefined
    ? `to take it for one, add ${translationLine(field, word, '…')} to the map, with ${ourWords.join(', ')}`
    : `if ${meant} is meant, add ${translationLine(field, word, meant)} to the map`;
}

/** The value of the word in `table` that a misspelt word is nearest to, by at most one edit, or two where both have six characters or more. */
function nearestValue<T>(raw: string, table: ReadonlyMap<string, T>): T | undefined {
  const key = keyOf(raw);
  let nearest: { value: T; edits: number } | undefined;
  for (const [word, value] of table) {
    const length = Math.min(key.length, word.length);
    if (length < 4) continue;
    const maxEdits = length >= 6 ? 2 : 1;
    const edits = editDistance(key, word, maxEdits);
    if (edits <= maxEdits && (!nearest || edits < nearest.edits)) nearest = { value, edits };
  }
  return nearest?.value;
}

/** The values of the words and phrases of `table` in a text, and the words that are in none of them. */
function readWords<T>(words: readonly string[], table: ReadonlyMap<string, T>): { values: Set<T>; rest: string[] } {
  const values = new Set<T>();
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const length = [3, 2, 1].find((count) => i + count <= words.length && table.has(words.slice(i, i + count).join('')));
    if (length === undefined) rest.push(words[i]!);
    else values.add(table.get(words.slice(i, i + length).join(''))!);
    i += length ?? 1;
  }
  return { values, rest };
}

/** The type that several words name together; undefined when they contradict each other. */
function commonType(types: ReadonlySet<PropertyType>): PropertyType | undefined {
  // a studio and a penthouse are apartments too
  const special = [...types].filter((type) => type !== 'Apartment');
  if (special.length === 0) return types.size ? 'Apartment' : undefined;
  const [type] = special;
  return special.length === 1 && (!types.has('Apartment') || type === 'Studio' || type === 'Penthouse') ? type : undefined;
}

/** The type that the words of a text name: `Villa/House`, `Residential Apartment`. `isSure`: without any word that may change it. */
function typeInWords(raw: string): { type: PropertyType | undefined; isSure: boolean } {
  const words = wordsOf(raw);
  const namedWords = words.filter((word) => !LAYOUT_WORDS.has(word));
  const { values, rest } = readWords(namedWords, TYPE_WORDS);
  return { type: commonType(values), isSure: rest.every((word) => TYPE_ATTRIBUTES.has(word) || /^\d+(?:br|bhk)?$/.test(word)) };
}

/** Our property type for a word; or, as `refused`, the reason for refusing the row. */
export function findType(raw: string): PropertyType | { refused: string } {
  const exactType = TYPE_WORDS.get(keyOf(raw));
  if (exactType) return exactType;
  const name = cutAtWord(cleanName(raw), 60);
  if (!name) return { refused: 'no property type' };
  const codeMeaning = NON_HOME_CODES[raw.trim().toUpperCase()];
  if (codeMeaning || NON_RESIDENTIAL.test(name))
    return { refused: `"${name}"${codeMeaning ? ` (${codeMeaning})` : ''} is not a type of home that is listed here` };
  const { type, isSure } = typeInWords(raw);
  if (type && isSure) return type;
  const advice = translationAdvice('propertyType', name, type ?? nearestValue(raw, TYPE_WORDS), PROPERTY_TYPES);
  return { refused: `"${name}" is not a type of home that is known here; ${advice}` };
}

/** Words of portals for sale and rent, including the codes of Property Finder → ours. */
const PURPOSE_WORDS = wordTable<TransactionType>([
  [
    'Buy',
    `Buy, Sale, For sale, Sell, Selling, Purchase, Resale, Resales, RS, Vente, Vendre, Venta, Verkauf, ${PURPOSE_FORMS.Buy.join(', ')}`,
  ],
  [
    'Rent',
    `Rent, For rent, Rental, To let, Let, Letting, Lettings, Lease, Leasing, RR, Louer, Alquiler, Miete, ${PURPOSE_FORMS.Rent.join(', ')}`,
  ],
]);
/** Words beside a purpose that do not change it. */
const PURPOSE_ATTRIBUTES: ReadonlySet<string> = new Set(
  wordsOf(`residential property properties home homes housing unit units for the a to only long short term yearly annual monthly weekly daily
    ready new direct available off plan offplan primary secondary vacation holiday عقار عقارات سكني سكنية`),
);

/** `Buy` or `Rent`; or, as `refused`, the reason for refusing the row. */
export function findPurpose(raw: string): TransactionType | { refused: string } {
  // Property Finder's codes of commercial sale and commercial rent
  if (/^(?:CS|CR)$/i.test(raw.trim()) || /\bcommercial\b|تجاري/i.test(raw)) return { refused: 'a commercial offer, not a home' };
  const word = cutAtWord(cleanName(raw), 60);
  if (!word) return { refused: 'it says neither sale nor rent' };
  const { values, rest } = readWords(wordsOf(raw), PURPOSE_WORDS);
  const [purpose] = values;
  if (purpose && values.size === 1 && rest.every((other) => PURPOSE_ATTRIBUTES.has(other))) return purpose;
  const meant = values.size === 1 ? purpose : nearestValue(raw, PURPOSE_WORDS);
  return { refused: `unknown purpose "${word}"; ${translationAdvice('transactionType', word, meant, ['Buy', 'Rent'])}` };
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
  const text = wordsOf(raw).join(' ');
  if (/^(?:part|semi)|مفروش\S* جزئي|شبه مفروش|نصف مفروش/.test(text)) return 'partly';
  if (/^(?:no|n|false|0|un ?furnished|(?:not|non) furnished|غير مفروش\S*|لا)$/.test(text)) return 'no';
  return /^(?:yes|y|true|1|(?:fully |full )?furnished|مفروش\S*(?: بالكامل)?|نعم)$/.test(text) ? 'yes' : null;
}
/** Whether a property is complete (`ready`) or not yet built (`off-plan`); null when the text is empty or unclear. */
export function parseCompletion(raw: string): Completion | null {
  const text = wordsOf(raw.replaceAll('_', ' '))
    .join(' ')
    .replace(/ (?:primary|secondary|resale|property|project)$/, '');
  if (/^(?:off ?plan|under construction|new off ?plan|(?:على|علي) خارطه|علي مخطط|قيد انشاء|تحت انشاء)$/.test(text)) return 'off-plan';
  return /^(?:completed?|finished|built|ready(?: to move(?: in)?)?|move in ready|جاهز\S*|مكتمل\S*)$/.test(text) ? 'ready' : null;
}
/** The amenity `Furnished` or `Partly furnished` in a list; an empty list when the property is unfurnished or the text is unclear. */
export function furnishedAmenity(raw: string): string[] {
  const furnishing = parseFurnishing(raw);
  return furnishing === 'yes' || furnishing === 'partly' ? [FURNISHING_LABELS[furnishing]] : [];
}

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

/** Cities that portals write in place of the emirate → their emirates. */
const EMIRATE_OF_CITY = wordTable<string>([
  ['Abu Dhabi', 'Al Ain, Al Gharbia, Al Dhafra, Madinat Zayed, Ruwais'],
  ['Dubai', 'Hatta'],
  ['Sharjah', 'Khor Fakkan, Khorfakkan, Kalba, Dibba Al Hisn'],
  ['Fujairah', 'Dibba, Dibba Al Fujairah'],
]);

/** Our names of the emirates by their spellings. */
const EMIRATE_SPELLINGS: ReadonlyMap<string, string> = new Map(
  EMIRATES.flatMap(({ name, arabic, aliases }) => [name, arabic, ...aliases].map((spelling) => [keyOf(spelling), name] as const)),
);
export const EMIRATE_NAMES = EMIRATES.map(({ name }) => name);
/** Words beside the name of an emirate: `Sharjah City`, `Emirate of Dubai`. */
const EMIRATE_ATTRIBUTES: ReadonlySet<string> = new Set(wordsOf('city emirate of the uae إمارة مدينة'));

/** The emirate that a text names by its name, an alias or one of its cities, with any separators; undefined for other texts. */
export function findEmirate(raw: string): string | undefined {
  const key = wordsOf(raw)
    .filter((word) => !EMIRATE_ATTRIBUTES.has(word))
    .join('');
  return EMIRATE_SPELLINGS.get(key) ?? EMIRATE_OF_CITY.get(key);
}

/** Whether a text is a city that stands for its emirate in addresses, such as Al Ain. */
export const isCity = (raw: string): boolean => EMIRATE_OF_CITY.has(keyOf(raw));

/** The emirate whose name a misspelt text is nearest to. */
export const nearestEmirate = (raw: string): string | undefined => nearestValue(raw, EMIRATE_SPELLINGS);

/** Names of our country, as addresses end with them. */
const OUR_COUNTRY: ReadonlySet<string> = new Set(
  ['UAE', 'U.A.E.', 'United Arab Emirates', 'Emirates', 'الإمارات', 'الإمارات العربية المتحدة'].map(keyOf),
);
/** Whether a text names the United Arab Emirates. */
export const isOurCountry = (raw: string): boolean => OUR_COUNTRY.has(keyOf(raw));

/** The countries of ISO 3166 in English and Arabic, and the cities of the time zone database; made on first use. */
let foreignPlaces: ReadonlySet<string> | undefined;
/** Whether a text names a country or a large city outside the United Arab Emirates. */
export function isForeign(raw: string): boolean {
  if (!foreignPlaces) {
    const capitals = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
    const regions = capitals.flatMap((first) => capitals.map((second) => first + second)).filter((code) => code !== 'AE');
    const countries = ['en', 'ar'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return regions.flatMap((code) => names.of(code) ?? []);
    });
    const cities = Intl.supportedValuesOf('timeZone').flatMap((zone) => (zone === 'Asia/Dubai' ? [] : zone.split('/').slice(1)));
    const known = COUNTRIES.flatMap(({ name, arabic, aliases }) => [name, arabic, ...aliases]);
    foreignPlaces = new Set([...countries, ...cities, ...known].map(keyOf));
  }
  return foreignPlaces.has(keyOf(raw));
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
