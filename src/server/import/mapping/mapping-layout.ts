// Applies a mapping, in which the person who runs an import says which column of their file has which of our fields. A mapping completes
// the layout of a known file format, or is a layout of its own. A layout turns the fields of a row into a draft, which has our fields.
import type { Fields } from '../reading/read.ts';
import { constantOf, type Field, isConstant, type Mapping, OUR_FIELDS, TRANSLATED_FIELDS, type TranslatedField } from './mapping.ts';
import { parseMarketState } from './market-state.ts';
import { findPurpose } from './purposes.ts';
import { type Draft, emptyDraft, type Layout, type RowDefaults } from './raw-listing.ts';
import { getByKind, getList, getText, rentPeriodOf, sizeWithUnit, statusOf } from './read-fields.ts';

/** Fields that are not part of the reference of a row without an id, so that rows keep their references when a file gets these columns. */
const NON_IDENTIFYING_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'titleAr',
  'descriptionAr',
  'serviceCharge',
  'cooling',
  'cheques',
  'parking',
  'handover',
  'vacant',
  'tenantUntil',
  'permitUrl',
  'permitUntil',
  'furnished',
  'completion',
  'building',
  'unit',
  'status',
  'agentName',
  'agentEmail',
  'agentPhone',
]);

/** Fields that a mapping without columns may set to the same text in every row of a known format → their names in `Draft`. */
const CONSTANT_FIELDS = {
  ...TRANSLATED_FIELDS,
  title: 'title',
  description: 'description',
  price: 'price',
  area: 'size',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  permitNumber: 'permit',
  permitUntil: 'permitUntil',
  advertiser: 'advertiser',
  advertiserLicence: 'advertiserLicence',
  createdAt: 'date',
} as const satisfies Partial<Record<Field, keyof Draft>>;

/** The text for comparison: in lower case and without repeated blanks. */
const toComparable = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The texts that a mapping sets in every row, each with its field of the draft. */
const constantsOf = (mapping: Mapping) =>
  Object.entries(CONSTANT_FIELDS).flatMap(([field, draftField]) => {
    const text = mapping[field as keyof typeof CONSTANT_FIELDS];
    return isConstant(text) ? [[draftField, constantOf(text)] as const] : [];
  });

/** The translations of a mapping, each with its field of the draft: word of the file, for comparison → our word. */
const translationsOf = (mapping: Mapping) =>
  Object.entries(mapping.values ?? {}).map(([field, translations]) => {
    const ourWords = new Map(Object.entries(translations).map(([word, ourWord]) => [toComparable(word), ourWord]));
    return [TRANSLATED_FIELDS[field as TranslatedField], ourWords] as const;
  });

/**
 * Adds a mapping to a layout: its constants where a row has no text, its translations and its currency rates. Its `rentPer` and `areaUnit`
 * count where a row names no period or unit.
 */
export function completeLayout(layout: Layout, mapping: Mapping | undefined): Layout {
  if (!mapping) return layout;
  const constants = constantsOf(mapping);
  const translations = translationsOf(mapping);
  const defaults: RowDefaults = {
    ...(mapping.rentPer && { rentPer: mapping.rentPer }),
    ...(mapping.areaUnit && { sizeUnit: mapping.areaUnit }),
  };
  return {
    ...layout,
    ...(mapping.dates && { dayOrder: mapping.dates }),
    draft: (fields) => {
      const draft = { ...layout.draft(fields, defaults), rates: mapping.rates ?? {} };
      for (const [field, text] of constants) {
        if (field === 'emirate') draft.assumedEmirate = text;
        else if (draft[field] === '') draft[field] = text;
      }
      for (const [field, ourWords] of translations) draft[field] = ourWords.get(toComparable(draft[field])) ?? draft[field];
      return draft;
    },
  };
}

/** The text of a row for a column or constant of a mapping; empty when the mapping has none. */
function readText(columnOrConstant: string | undefined, fields: Fields): string {
  if (columnOrConstant === undefined) return '';
  return isConstant(columnOrConstant) ? constantOf(columnOrConstant) : getText(fields, columnOrConstant);
}
/** The list in a column of a row; empty for a constant, or when the mapping has no column. */
const readList = (column: string | undefined, fields: Fields, separator?: RegExp): string[] =>
  column === undefined || isConstant(column) ? [] : getList(fields, column, separator);

/** The columns of the file that a mapping names for these fields. */
const columnsOf = (mapping: Mapping, fields: readonly Field[]): string[] =>
  fields.flatMap((field) => {
    const column = mapping[field];
    return column === undefined || isConstant(column) ? [] : [column];
  });

/**
 * Whether a home is on offer, by the column that the mapping names, else by one whose name says so. That a home for sale is rented says there who lives in it.
 */
function readStatus(mapping: Mapping, fields: Fields, isForRent: boolean): Pick<Draft, 'status' | 'statusField'> & { isLet: boolean } {
  const status = readText(mapping.status, fields);
  if (status !== '') return { status, statusField: mapping.status ?? '', isLet: false };
  const found = statusOf(fields, readText(mapping.transactionType, fields));
  const isLet = !isForRent && parseMarketState(found.status, found.statusField) === 'rented';
  return isLet ? { status: '', statusField: '', isLet } : { ...found, isLet };
}

/** The layout of a table whose columns a mapping names. */
export function layoutOfMapping(mapping: Mapping, label: string, source: string): Layout {
  const textOf = (fields: Fields, field: Field): string => readText(mapping[field], fields);
  const columns = columnsOf(mapping, OUR_FIELDS);
  const identifyingFields = OUR_FIELDS.filter((field) => !NON_IDENTIFYING_FIELDS.has(field));
  const identifyingColumns = columnsOf(mapping, identifyingFields);
  return {
    label,
    source,
    columns,
    ...(mapping.dates && { dayOrder: mapping.dates }),
    draft: (fields, defaults) => {
      const { isLet, ...status } = readStatus(mapping, fields, findPurpose(textOf(fields, 'transactionType')) === 'Rent');
      return {
        ...emptyDraft,
        ...status,
        reference: textOf(fields, 'reference'),
        identity: identifyingColumns.map((column) => getList(fields, column).join('|')),
        purpose: textOf(fields, 'transactionType'),
        type: textOf(fields, 'propertyType'),
        title: textOf(fields, 'title'),
        description: textOf(fields, 'description'),
        titleAr: textOf(fields, 'titleAr'),
        descriptionAr: textOf(fields, 'descriptionAr'),
        price: textOf(fields, 'price'),
        currency: textOf(fields, 'currency') || getByKind(fields, 'currency'),
        rentPer: textOf(fields, 'rentFrequency') || rentPeriodOf(fields) || (mapping.rentPer ?? defaults?.rentPer ?? ''),
        bedrooms: textOf(fields, 'bedrooms'),
        bathrooms: textOf(fields, 'bathrooms'),
        size: sizeWithUnit(fields, textOf(fields, 'area')),
        sizeUnit: mapping.areaUnit ?? defaults?.sizeUnit ?? 'sqft',
        ...(isConstant(mapping.emirate)
          ? { emirate: '', assumedEmirate: constantOf(mapping.emirate) }
          : { emirate: textOf(fields, 'emirate') }),
        community: textOf(fields, 'location'),
        unit: textOf(fields, 'unit'),
        address: [textOf(fields, 'building'), ...textOf(fields, 'address').split(',')],
        latitude: textOf(fields, 'latitude'),
        longitude: textOf(fields, 'longitude'),
        images: readList(mapping.images, fields),
        floorPlans: readList(mapping.floorPlans, fields),
        films: readList(mapping.film, fields),
        amenities: readList(mapping.amenities, fields, /[|,;]/),
        terms: {
          serviceCharge: textOf(fields, 'serviceCharge'),
          cooling: textOf(fields, 'cooling'),
          cheques: textOf(fields, 'cheques'),
          parking: textOf(fields, 'parking'),
          handover: textOf(fields, 'handover'),
          vacant: textOf(fields, 'vacant') || (isLet ? 'rented' : ''),
          tenantUntil: textOf(fields, 'tenantUntil'),
        },
        permit: textOf(fields, 'permitNumber'),
        permitUrl: textOf(fields, 'permitUrl'),
        permitUntil: textOf(fields, 'permitUntil'),
        advertiser: textOf(fields, 'advertiser'),
        advertiserLicence: textOf(fields, 'advertiserLicence'),
        date: textOf(fields, 'createdAt'),
        furnished: textOf(fields, 'furnished'),
        completion: textOf(fields, 'completion'),
        agent: {
          reference: '',
          name: textOf(fields, 'agentName'),
          email: textOf(fields, 'agentEmail'),
          phone: textOf(fields, 'agentPhone'),
          image: '',
          bio: '',
        },
      };
    },
  };
}

/** The columns by which a file with our own field names is recognised. */
const OWN_COLUMNS = ['title', 'price', 'area', 'bedrooms', 'location', 'propertyType', 'transactionType'];
/** The layout of a table or JSON file that uses our own field names. */
const ownFields = layoutOfMapping(Object.fromEntries(OUR_FIELDS.map((field) => [field, field])), 'table with our own field names', 'file');
export const OWN_LAYOUT: Layout = {
  ...ownFields,
  columns: OWN_COLUMNS,
  draft: (fields, defaults) => {
    const draft = ownFields.draft(fields, defaults);
    if (!('advertisedPeriod' in fields)) return draft;
    // our own export: `price` is AED a month, and beside it stands what the advert asks, where that is known
    const price = getText(fields, 'advertisedPrice');
    const advertised = { price, rentPer: getText(fields, 'advertisedPeriod'), currency: getText(fields, 'advertisedCurrency') };
    return { ...draft, ...(price === '' ? { rentPer: 'month' } : advertised) };
  },
};
