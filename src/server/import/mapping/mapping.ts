// A user's mapping file: columns, constants, values and rates, checked and applied to a layout.
import { z } from 'zod';
import { FeedError, type Fields } from '../reading/read.ts';
import { type Draft, emptyDraft, getList, getText, type Layout } from './raw-listing.ts';

/** Our fields, as a mapping names them. */
const OUR_FIELDS = [
  'reference',
  'title',
  'description',
  'titleAr',
  'descriptionAr',
  'price',
  'currency',
  'area',
  'bedrooms',
  'bathrooms',
  'location',
  'emirate',
  'address',
  'propertyType',
  'transactionType',
  'images',
  'amenities',
  'permitNumber',
  'permitUrl',
  'permitUntil',
  'advertiser',
  'advertiserLicence',
  'latitude',
  'longitude',
  'createdAt',
  'rentFrequency',
  'serviceCharge',
  'cooling',
  'cheques',
  'handover',
  'vacant',
  'tenantUntil',
] as const;
type Field = (typeof OUR_FIELDS)[number];
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

/** Fields of a fixed vocabulary that a map may translate → field of the draft. */
const TRANSLATED_FIELDS = {
  propertyType: 'type',
  transactionType: 'purpose',
  location: 'community',
  emirate: 'emirate',
  rentFrequency: 'rentPer',
  currency: 'currency',
} as const satisfies Partial<Record<Field, keyof Draft>>;
type TranslatedField = keyof typeof TRANSLATED_FIELDS;

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

const translationSchema = z.record(z.string().min(1), z.string().min(1));
const mappingSchema = z.strictObject({
  ...(Object.fromEntries(OUR_FIELDS.map((field) => [field, z.string().min(1).optional()])) as Record<Field, z.ZodOptional<z.ZodString>>),
  rentPer: z.enum(['year', 'month']).optional(),
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
  values: z.partialRecord(z.enum(Object.keys(TRANSLATED_FIELDS) as [TranslatedField, ...TranslatedField[]]), translationSchema).optional(),
  rates: z
    .record(z.string(), z.number().positive())
    .refine((rates) => Object.keys(rates).every((currency) => /^[A-Z]{3}$/.test(currency)), 'a currency is three capital letters')
    .optional(),
});
/** A checked mapping. */
export type Mapping = z.infer<typeof mappingSchema>;

/**
 * Reads a mapping: our field → the file's column, or `=text` for the same text in every row; `rentPer` (default month) and `areaUnit` (default sqft);
 * `values`: the file's words → ours, by field; `rates`: currency → AED per unit. A map without columns completes a known layout.
 * @throws FeedError
 */
export function readMapping(json: string, name: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new FeedError(`The mapping ${name} is not JSON: ${(error as Error).message}`);
  }
  const parsed = mappingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new FeedError(
    `The mapping ${name} is wrong at ${issue.path.join('.') || 'its top'}: ${issue.message}. Its fields are ${OUR_FIELDS.join(', ')}, and beside them rentPer, areaUnit, values and rates`,
  );
}

/** Whether a mapping sets a field to a text (`=Dubai`) instead of a column. */
const isConstant = (column: string | undefined): column is string => column?.startsWith('=') === true;
const constantOf = (column: string): string => column.slice(1).trim();

/** Whether a map names columns of the file; otherwise it completes a known layout. */
export const namesColumns = (map: Mapping): boolean => OUR_FIELDS.some((field) => map[field] !== undefined && !isConstant(map[field]));

/** The fields that a map sets to the same text in every row. */
export const constantFields = (map: Mapping | undefined): Field[] => OUR_FIELDS.filter((field) => isConstant(map?.[field]));

/** @throws FeedError when a map lacks a required field; names the line to add */
export function requireFields(map: Mapping): void {
  const firstMissing = (['price', 'area', 'bedrooms', 'propertyType', 'transactionType'] as const).find(
    (field) => map[field] === undefined,
  );
  const missingField =
    firstMissing ?? (map.location === undefined && map.emirate === undefined && map.latitude === undefined ? 'location' : undefined);
  if (missingField === undefined) return;
  const example = missingField === 'transactionType' ? '"=Buy", or "=Rent", or "your column"' : '"your column"';
  throw new FeedError(`The mapping names no ${missingField}, without which every row is refused: add "${missingField}": ${example} to it`);
}

/** A word for comparing: without case and repeated blanks. */
const comparable = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Adds a map to a layout: its texts where the row has none, its translations and its rates. */
export function completeLayout(layout: Layout, map: Mapping | undefined): Layout {
  if (!map) return layout;
  const constants = Object.entries(CONSTANT_FIELDS).flatMap(([field, draftField]) => {
    const text = map[field as keyof typeof CONSTANT_FIELDS];
    return isConstant(text) ? [[draftField, constantOf(text)] as const] : [];
  });
  const translations = Object.entries(map.values ?? {}).map(
    ([field, table]) =>
      [TRANSLATED_FIELDS[field as TranslatedField], new Map(Object.entries(table).map(([from, to]) => [comparable(from), to]))] as const,
  );
  return {
    ...layout,
    draft: (fields) => {
      const draft = { ...layout.draft(fields), rates: map.rates ?? {} };
      // drafts always have a period of the rent, so a constant replaces it
      for (const [field, text] of constants) if (draft[field] === '' || field === 'rentPer') draft[field] = text;
      for (const [field, words] of translations) draft[field] = words.get(comparable(draft[field])) ?? draft[field];
      return draft;
    },
  };
}

/** A layout from a map of our fields to the columns of the file. */
export function layoutOfMapping(map: Mapping, label: string, source: string): Layout {
  const text = (fields: Fields, field: Field): string => {
    const column = map[field];
    return column === undefined ? '' : isConstant(column) ? constantOf(column) : getText(fields, column);
  };
  const list = (fields: Fields, field: Field, separator: string | RegExp): string[] =>
    map[field] === undefined || isConstant(map[field]) ? [] : getList(fields, map[field], separator);
  const columnsOf = (fields: readonly Field[]): string[] =>
    fields.flatMap((field) => (map[field] === undefined || isConstant(map[field]) ? [] : [map[field]]));
  const columns = columnsOf(OUR_FIELDS);
  const identity = columnsOf(OUR_FIELDS.filter((field) => !NON_IDENTIFYING_FIELDS.has(field)));
  return {
    label,
    source,
    columns,
    draft: (fields) => ({
      ...emptyDraft,
      reference: text(fields, 'reference'),
      identity: identity.map((column) => getList(fields, column).join('|')),
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
      images: list(fields, 'images', /[|\s]+/),
      amenities: list(fields, 'amenities', /[|,;]/),
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
