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

/** Fields with words of a closed list, which a map may translate, and where a draft holds them. */
const TRANSLATED = {
  propertyType: 'type',
  transactionType: 'purpose',
  location: 'community',
  emirate: 'emirate',
  rentFrequency: 'rentPer',
  currency: 'currency',
} as const satisfies Partial<Record<Field, keyof Draft>>;
type Translated = keyof typeof TRANSLATED;

/** Where a draft holds the other fields that may be the same text in every row. */
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

const words = z.record(z.string().min(1), z.string().min(1));
const mapping = z.strictObject({
  ...(Object.fromEntries(FIELDS.map((field) => [field, z.string().min(1).optional()])) as Record<Field, z.ZodOptional<z.ZodString>>),
  rentPer: z.enum(['year', 'month']).optional(),
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
  values: z.partialRecord(z.enum(Object.keys(TRANSLATED) as [Translated, ...Translated[]]), words).optional(),
  rates: z
    .record(z.string(), z.number().positive())
    .refine((rates) => Object.keys(rates).every((currency) => /^[A-Z]{3}$/.test(currency)), 'a currency is three capital letters')
    .optional(),
});
export type Mapping = z.infer<typeof mapping>;

/**
 * Reads a mapping: our field → the file's column, or `=text` for the same text in every row; `rentPer` (default month) and `areaUnit` (default sqft);
 * `values`: words of the file → ours, by field; `rates`: currency → AED for one of it. A map without a column completes a layout that is known.
 * @throws FeedError in one line
 */
export function readMapping(json: string, name: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new FeedError(`The mapping ${name} is not JSON: ${(error as Error).message}`);
  }
  const parsed = mapping.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new FeedError(
    `The mapping ${name} is wrong at ${issue.path.join('.') || 'its top'}: ${issue.message}. Its fields are ${FIELDS.join(', ')}, and beside them rentPer, areaUnit, values and rates`,
  );
}

const isConstant = (column: string | undefined): column is string => column?.startsWith('=') === true;
const constantOf = (column: string): string => column.slice(1).trim();

/** Whether a map names columns of the file; one that does not completes a known layout. */
export const namesColumns = (map: Mapping): boolean => FIELDS.some((field) => map[field] !== undefined && !isConstant(map[field]));

/** The fields to which a map gives the same text in every row. */
export const constantFields = (map: Mapping | undefined): Field[] => FIELDS.filter((field) => isConstant(map?.[field]));

/** @throws FeedError naming the line to add when a map lacks a field without which every row would be refused */
export function requireFields(map: Mapping): void {
  const lacking = (['price', 'area', 'bedrooms', 'propertyType', 'transactionType'] as const).find((field) => map[field] === undefined);
  const missing =
    lacking ?? (map.location === undefined && map.emirate === undefined && map.latitude === undefined ? 'location' : undefined);
  if (missing === undefined) return;
  const example = missing === 'transactionType' ? '"=Buy", or "=Rent", or "your column"' : '"your column"';
  throw new FeedError(`The mapping names no ${missing}, without which every row is refused: add "${missing}": ${example} to it`);
}

const key = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** A layout whose drafts are completed by a map: its texts where the row has none, its translations, its rates. */
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

/** A layout of the person's own: what each of our fields is called in their file. */
export function mappedLayout(map: Mapping, label: string, source: string): Layout {
  const text = (f: Fields, field: Field): string => {
    const column = map[field];
    return column === undefined ? '' : isConstant(column) ? constantOf(column) : getText(f, column);
  };
  const list = (f: Fields, field: Field, separator: string | RegExp): string[] =>
    map[field] === undefined || isConstant(map[field]) ? [] : getList(f, map[field], separator);
  const columns = FIELDS.flatMap((field) => (map[field] === undefined || isConstant(map[field]) ? [] : [map[field]]));
  return {
    label,
    source,
    columns,
    draft: (f) => ({
      ...emptyDraft,
      reference: text(f, 'reference'),
      identity: columns.map((column) => getList(f, column).join('|')),
      purpose: text(f, 'transactionType'),
      type: text(f, 'propertyType'),
      title: text(f, 'title'),
      description: text(f, 'description'),
      price: text(f, 'price'),
      currency: text(f, 'currency'),
      rentPer: text(f, 'rentFrequency') || (map.rentPer ?? 'month'),
      bedrooms: text(f, 'bedrooms'),
      bathrooms: text(f, 'bathrooms'),
      size: text(f, 'area'),
      sizeUnit: map.areaUnit ?? 'sqft',
      emirate: text(f, 'emirate'),
      community: text(f, 'location'),
      address: text(f, 'address').split(','),
      latitude: text(f, 'latitude'),
      longitude: text(f, 'longitude'),
      images: list(f, 'images', /[|\s]+/),
      amenities: list(f, 'amenities', /[|,;]/),
      permit: text(f, 'permitNumber'),
      advertiser: text(f, 'advertiser'),
      date: text(f, 'createdAt'),
    }),
  };
}

/** A table or JSON whose columns are called as our own fields are. */
const OWN_COLUMNS = ['title', 'price', 'area', 'bedrooms', 'location', 'propertyType', 'transactionType'];
export const ownLayout: Layout = {
  ...mappedLayout(Object.fromEntries(FIELDS.map((field) => [field, field])), 'table with our own field names', 'file'),
  columns: OWN_COLUMNS,
};
