import { z } from 'zod';
import { FeedError, type Fields } from '../reading/read.ts';
import { type Draft, emptyDraft, getList, getText, type Layout } from './raw-listing.ts';

const FIELDS = [
  'reference',
  'title',
  'description',
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
  'advertiser',
  'latitude',
  'longitude',
  'createdAt',
  'rentFrequency',
] as const;
type Field = (typeof FIELDS)[number];

/** Fields of a fixed vocabulary that a map may translate → field of the draft. */
const TRANSLATED = {
  propertyType: 'type',
  transactionType: 'purpose',
  location: 'community',
  emirate: 'emirate',
  rentFrequency: 'rentPer',
  currency: 'currency',
} as const satisfies Partial<Record<Field, keyof Draft>>;
type Translated = keyof typeof TRANSLATED;

/** Fields that a map may set to one text for every row → field of the draft. */
const CONSTANTS = {
  ...TRANSLATED,
  title: 'title',
  description: 'description',
  price: 'price',
  area: 'size',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  permitNumber: 'permit',
  advertiser: 'advertiser',
  createdAt: 'date',
} as const satisfies Partial<Record<Field, keyof Draft>>;

const translationSchema = z.record(z.string().min(1), z.string().min(1));
const mappingSchema = z.strictObject({
  ...(Object.fromEntries(FIELDS.map((field) => [field, z.string().min(1).optional()])) as Record<Field, z.ZodOptional<z.ZodString>>),
  rentPer: z.enum(['year', 'month']).optional(),
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
  values: z.partialRecord(z.enum(Object.keys(TRANSLATED) as [Translated, ...Translated[]]), translationSchema).optional(),
  rates: z
    .record(z.string(), z.number().positive())
    .refine((rates) => Object.keys(rates).every((currency) => /^[A-Z]{3}$/.test(currency)), 'a currency is three capital letters')
    .optional(),
});
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
    `The mapping ${name} is wrong at ${issue.path.join('.') || 'its top'}: ${issue.message}. Its fields are ${FIELDS.join(', ')}, and beside them rentPer, areaUnit, values and rates`,
  );
}

const isConstant = (column: string | undefined): column is string => column?.startsWith('=') === true;
const constantOf = (column: string): string => column.slice(1).trim();

/** Whether a map names columns of the file; otherwise it completes a known layout. */
export const namesColumns = (map: Mapping): boolean => FIELDS.some((field) => map[field] !== undefined && !isConstant(map[field]));

/** The fields that a map sets to the same text in every row. */
export const constantFields = (map: Mapping | undefined): Field[] => FIELDS.filter((field) => isConstant(map?.[field]));

/** @throws FeedError when a map lacks a required field; names the line to add */
export function requireFields(map: Mapping): void {
  const lacking = (['price', 'area', 'bedrooms', 'propertyType', 'transactionType'] as const).find((field) => map[field] === undefined);
  const missing =
    lacking ?? (map.location === undefined && map.emirate === undefined && map.latitude === undefined ? 'location' : undefined);
  if (missing === undefined) return;
  const example = missing === 'transactionType' ? '"=Buy", or "=Rent", or "your column"' : '"your column"';
  throw new FeedError(`The mapping names no ${missing}, without which every row is refused: add "${missing}": ${example} to it`);
}

const key = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Adds a map to a layout: its texts where the row has none, its translations and its rates. */
export function completedLayout(layout: Layout, map: Mapping | undefined): Layout {
  if (!map) return layout;
  const constants = Object.entries(CONSTANTS).flatMap(([field, slot]) => {
    const text = map[field as keyof typeof CONSTANTS];
    return isConstant(text) ? [[slot, constantOf(text)] as const] : [];
  });
  const translations = Object.entries(map.values ?? {}).map(
    ([field, table]) => [TRANSLATED[field as Translated], new Map(Object.entries(table).map(([from, to]) => [key(from), to]))] as const,
  );
  return {
    ...layout,
    draft: (fields) => {
      const draft = { ...layout.draft(fields), rates: map.rates ?? {} };
      for (const [slot, text] of constants) if (draft[slot] === '' || slot === 'rentPer') draft[slot] = text;
      for (const [slot, table] of translations) draft[slot] = table.get(key(draft[slot])) ?? draft[slot];
      return draft;
    },
  };
}

/** A layout from a map of our fields to the columns of the file. */
export function mappedLayout(map: Mapping, label: string, source: string): Layout {
  const text = (fields: Fields, field: Field): string => {
    const column = map[field];
    return column === undefined ? '' : isConstant(column) ? constantOf(column) : getText(fields, column);
  };
  const list = (fields: Fields, field: Field, separator: string | RegExp): string[] =>
    map[field] === undefined || isConstant(map[field]) ? [] : getList(fields, map[field], separator);
  const columns = FIELDS.flatMap((field) => (map[field] === undefined || isConstant(map[field]) ? [] : [map[field]]));
  return {
    label,
    source,
    columns,
    draft: (fields) => ({
      ...emptyDraft,
      reference: text(fields, 'reference'),
      identity: columns.map((column) => getList(fields, column).join('|')),
      purpose: text(fields, 'transactionType'),
      type: text(fields, 'propertyType'),
      title: text(fields, 'title'),
      description: text(fields, 'description'),
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
      permit: text(fields, 'permitNumber'),
      advertiser: text(fields, 'advertiser'),
      date: text(fields, 'createdAt'),
    }),
  };
}

/** Columns of a table or JSON that uses our field names. */
const OWN_COLUMNS = ['title', 'price', 'area', 'bedrooms', 'location', 'propertyType', 'transactionType'];
export const ownLayout: Layout = {
  ...mappedLayout(Object.fromEntries(FIELDS.map((field) => [field, field])), 'table with our own field names', 'file'),
  columns: OWN_COLUMNS,
};
