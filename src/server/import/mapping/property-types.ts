// Translates words of imported files to our property types.
import { PROPERTY_TYPES, type PropertyType } from '../../../shared/property/property.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { HOUSE_FORMS, TYPE_FORMS } from '../../search/text/parser.ts';
import { cleanName, cutAtWord } from './html-text.ts';
import { translationAdvice } from './row-error.ts';
import { keyOf, nearestValue, readWords, wordTable } from './word-tables.ts';

/** Words of portals for property types, including the two-letter codes of Property Finder (`AP`) → our five types. */
const TYPE_WORDS = wordTable<PropertyType>([
  [
    'Apartment',
    'Apartment, Apartments, Flat, Flats, Residence, Residences, Hotel Apartment, Hotel Apartments, Hotel & Hotel Apartment, Serviced Apartment, Duplex, دوبلكس, Loft, Condo, Condominium, Appartement, Wohnung, Apartamento, Piso, Квартира, 公寓, AP, HA, DX, LO',
  ],
  ['Villa', 'Villa, Villas, House, Houses, Detached House, Bungalow, Mansion, Twin Villa, Twin House, Вилла, 别墅, 別墅, VH, BW'],
  ['Penthouse', 'Penthouse, Pent House, Пентхаус, PH'],
  ['Studio', 'Studio, Studio Apartment, Студия'],
  ['Townhouse', 'Townhouse, Town House, Townhouses, Row House, Terraced House, Таунхаус, TH'],
  ...PROPERTY_TYPES.map((type): [PropertyType, string] => [type, TYPE_FORMS[type].join(', ')]),
  ['Villa', HOUSE_FORMS.join(', ')],
]);
/** Words for homes of several storeys or open plan, which can be any type beside a word that names it: `Duplex Villa`. */
const LAYOUT_WORDS: ReadonlySet<string> = new Set(wordsOf('duplex triplex simplex loft'));
/** Words beside a type that do not change it. */
const TYPE_ATTRIBUTES: ReadonlySet<string> = new Set(
  wordsOf(`residential whole hotel serviced service holiday home homes luxury garden beach beachfront sea waterfront detached semi attached independent
    standalone corner furnished unfurnished branded private family new for sale rent the and or in a of type unit units bed beds br bhk
    bedroom bedrooms storey low high mid rise سكنية سكني مفروشة فندقية خاصة مستقلة مستقل للبيع للإيجار`),
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
