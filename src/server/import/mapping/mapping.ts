// A user's mapping file: columns, constants, values and rates. Reads and checks it; `mapping-layout.ts` applies it to rows.
import { z } from 'zod';
import { FeedError } from '../reading/read.ts';
import type { Draft } from './raw-listing.ts';

/** Our fields, as a mapping names them. */
export const OUR_FIELDS = [
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
export type Field = (typeof OUR_FIELDS)[number];
/** Fields of a fixed vocabulary that a map may translate → field of the draft. */
export const TRANSLATED_FIELDS = {
  propertyType: 'type',
  transactionType: 'purpose',
  location: 'community',
  emirate: 'emirate',
  rentFrequency: 'rentPer',
  currency: 'currency',
} as const satisfies Partial<Record<Field, keyof Draft>>;
export type TranslatedField = keyof typeof TRANSLATED_FIELDS;

/** The file's word → ours. */
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
export const isConstant = (column: string | undefined): column is string => column?.startsWith('=') === true;
/** The text of such a field. */
export const constantOf = (column: string): string => column.slice(1).trim();

/** Whether a map names columns of the file; otherwise it completes a known layout. */
export const namesColumns = (map: Mapping): boolean => OUR_FIELDS.some((field) => map[field] !== undefined && !isConstant(map[field]));

/** The fields that a map sets to the same text in every row. */
export const constantFields = (map: Mapping | undefined): Field[] => OUR_FIELDS.filter((field) => isConstant(map?.[field]));

/** Fields without which every row is refused; a place is required too, but can be named in three ways. */
const REQUIRED_FIELDS = ['price', 'area', 'bedrooms', 'propertyType', 'transactionType'] as const;

/** @throws FeedError when a map lacks a required field; names the line to add */
export function requireFields(map: Mapping): void {
  const isWithoutPlace = map.location === undefined && map.emirate === undefined && map.latitude === undefined;
  const missingField = REQUIRED_FIELDS.find((field) => map[field] === undefined) ?? (isWithoutPlace ? 'location' : undefined);
  if (missingField === undefined) return;
  const example = missingField === 'transactionType' ? '"=Buy", or "=Rent", or "your column"' : '"your column"';
  throw new FeedError(`The mapping names no ${missingField}, without which every row is refused: add "${missingField}": ${example} to it`);
}
