import { z } from 'zod';
import { blank, type Layout, many, one } from './feed.draft.ts';
import { FeedError, type Fields } from './feed.read.ts';

const FIELDS = [
  'reference',
  'title',
  'description',
  'price',
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

const mapping = z.strictObject({
  ...(Object.fromEntries(FIELDS.map((field) => [field, z.string().min(1).optional()])) as Record<Field, z.ZodOptional<z.ZodString>>),
  rentPer: z.enum(['year', 'month']).optional(),
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
});
export type Mapping = z.infer<typeof mapping>;

/**
 * Reads a mapping: our field → the file's column, or `=text` for the same text in every row; `rentPer` (default month) and `areaUnit` (default sqft).
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
    `The mapping ${name} is wrong at ${issue.path.join('.') || 'its top'}: ${issue.message}. Its fields are ${FIELDS.join(', ')}`,
  );
}

/** A layout of the person's own: what each of our fields is called in their file. */
export function mappedLayout(map: Mapping, label: string, source: string): Layout {
  const text = (f: Fields, field: Field): string => {
    const column = map[field];
    return column === undefined ? '' : column.startsWith('=') ? column.slice(1).trim() : one(f, column);
  };
  const list = (f: Fields, field: Field, separator: string | RegExp): string[] =>
    map[field]?.startsWith('=') === false ? many(f, map[field], separator) : [];
  const columns = FIELDS.flatMap((field) => (map[field] === undefined || map[field].startsWith('=') ? [] : [map[field]]));
  return {
    label,
    source,
    columns,
    draft: (f) => ({
      ...blank,
      reference: text(f, 'reference'),
      identity: columns.map((column) => many(f, column).join('|')),
      purpose: text(f, 'transactionType'),
      type: text(f, 'propertyType'),
      title: text(f, 'title'),
      description: text(f, 'description'),
      price: text(f, 'price'),
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
      verified: text(f, 'permitNumber') !== '',
      advertiser: text(f, 'advertiser'),
      date: text(f, 'createdAt'),
    }),
  };
}

/** A table or JSONL whose columns are called as our own fields are. */
const OWN_COLUMNS = ['title', 'price', 'area', 'bedrooms', 'location', 'propertyType', 'transactionType'];
export const ownLayout: Layout = {
  ...mappedLayout(Object.fromEntries(FIELDS.map((field) => [field, field])), 'table with our own field names', 'file'),
  columns: OWN_COLUMNS,
};
