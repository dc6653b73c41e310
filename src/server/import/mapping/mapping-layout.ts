// How a user's mapping fills the draft of a row: it completes a known layout, or is a layout of its own.
import type { Fields } from '../reading/read.ts';
import { constantOf, type Field, isConstant, type Mapping, OUR_FIELDS, TRANSLATED_FIELDS, type TranslatedField } from './mapping.ts';
import { type Draft, emptyDraft, getList, getText, type Layout } from './raw-listing.ts';

/** Fields that do not identify a row, so that rows keep their references when a file gets these columns. */
const NON_IDENTIFYING_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'titleAr',
  'descriptionAr',
  'serviceCharge',
  'cooling',
  'cheques',
  'handover',
  'vacant',
  'tenantUntil',
  'permitUrl',
  'permitUntil',
]);

/** Fields that a map may set to one text for every row → field of the draft. */
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

/** A word for comparing: without case and repeated blanks. */
const comparable = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The texts that a map sets for every row, by fields of the draft. */
const constantsOf = (map: Mapping) =>
  Object.entries(CONSTANT_FIELDS).flatMap(([field, draftField]) => {
    const text = map[field as keyof typeof CONSTANT_FIELDS];
    return isConstant(text) ? [[draftField, constantOf(text)] as const] : [];
  });

/** The translations of a map by fields of the draft: our words by the comparable words of the file. */
const translationsOf = (map: Mapping) =>
  Object.entries(map.values ?? {}).map(([field, translations]) => {
    const ourWords = new Map(Object.entries(translations).map(([word, ourWord]) => [comparable(word), ourWord]));
    return [TRANSLATED_FIELDS[field as TranslatedField], ourWords] as const;
  });

/** Adds a map to a layout: its texts where the row has none, its translations and its rates. */
export function completeLayout(layout: Layout, map: Mapping | undefined): Layout {
  if (!map) return layout;
  const constants = constantsOf(map);
  const translations = translationsOf(map);
  return {
    ...layout,
    draft: (fields) => {
      const draft = { ...layout.draft(fields), rates: map.rates ?? {} };
      // drafts always have a period of the rent, so a constant replaces it
      for (const [field, text] of constants) if (draft[field] === '' || field === 'rentPer') draft[field] = text;
      for (const [field, ourWords] of translations) draft[field] = ourWords.get(comparable(draft[field])) ?? draft[field];
      return draft;
    },
  };
}

/** The text of a field in a row, by what the map names for it: a column, a constant or nothing. */
function readText(column: string | undefined, fields: Fields): string {
  if (column === undefined) return '';
  return isConstant(column) ? constantOf(column) : getText(fields, column);
}
/** The list of a field in a row; empty unless the map names a column for it. */
const readList = (column: string | undefined, fields: Fields, separator: RegExp): string[] =>
  column === undefined || isConstant(column) ? [] : getList(fields, column, separator);

/** The columns that a map names for fields. */
const columnsOf = (map: Mapping, fields: readonly Field[]): string[] =>
  fields.flatMap((field) => {
    const column = map[field];
    return column === undefined || isConstant(column) ? [] : [column];
  });

/** A layout from a map of our fields to the columns of the file. */
export function layoutOfMapping(map: Mapping, label: string, source: string): Layout {
  const text = (fields: Fields, field: Field): string => readText(map[field], fields);
  const columns = columnsOf(map, OUR_FIELDS);
  const identifyingFields = OUR_FIELDS.filter((field) => !NON_IDENTIFYING_FIELDS.has(field));
  const identifyingColumns = columnsOf(map, identifyingFields);
  return {
    label,
    source,
    columns,
    draft: (fields) => ({
      ...emptyDraft,
      reference: text(fields, 'reference'),
      identity: identifyingColumns.map((column) => getList(fields, column).join('|')),
      purpose: text(fields, 'transactionType'),
      type: text(fields, 'propertyType'),
      title: text(fields, 'title'),
      description: text(fields, 'description'),
      titleAr: text(fields, 'titleAr'),
      descriptionAr: text(fields, 'descriptionAr'),
      price: text(fields, 'price'),
      currency: text(fields, 'currency'),
      rentPer: text(fields, 'rentFrequency') || (map.rentPer ?? 'month'),
      bedrooms: text(fields, 'bedrooms'),
      bathrooms: text(fields, 'bathrooms'),
      size: text(fields, 'area'),
      sizeUnit: map.areaUnit ?? 'sqft',
      emirate: text(fields, 'emirate'),
      community: text(fields, 'location'),
      address: text(fields, 'address').split(','),
      latitude: text(fields, 'latitude'),
      longitude: text(fields, 'longitude'),
      images: readList(map.images, fields, /[|\s]+/),
      amenities: readList(map.amenities, fields, /[|,;]/),
      terms: {
        serviceCharge: text(fields, 'serviceCharge'),
        cooling: text(fields, 'cooling'),
        cheques: text(fields, 'cheques'),
        handover: text(fields, 'handover'),
        vacant: text(fields, 'vacant'),
        tenantUntil: text(fields, 'tenantUntil'),
      },
      permit: text(fields, 'permitNumber'),
      permitUrl: text(fields, 'permitUrl'),
      permitUntil: text(fields, 'permitUntil'),
      advertiser: text(fields, 'advertiser'),
      advertiserLicence: text(fields, 'advertiserLicence'),
      date: text(fields, 'createdAt'),
    }),
  };
}

/** The columns by which a file with our field names is recognised. */
const OWN_COLUMNS = ['title', 'price', 'area', 'bedrooms', 'location', 'propertyType', 'transactionType'];
/** The layout of a table or JSON that uses our field names. */
export const OWN_LAYOUT: Layout = {
  ...layoutOfMapping(Object.fromEntries(OUR_FIELDS.map((field) => [field, field])), 'table with our own field names', 'file'),
  columns: OWN_COLUMNS,
};
