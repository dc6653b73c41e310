// Reads and validates a mapping: a JSON file, written by the person who runs an import, that says how the columns and words of their file
// become our fields and words. `mapping-layout.ts` applies a mapping to rows.
import { z } from 'zod';
import { RENT_PERIODS } from '../../../shared/property/advertised-price.ts';
import { FeedError } from '../reading/read.ts';
import type { Draft } from './raw-listing.ts';

/** The fields of a listing that a mapping can name. */
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
  'floorPlans',
  'film',
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
  'parking',
  'handover',
  'vacant',
  'tenantUntil',
  'furnished',
  'completion',
  'building',
  'unit',
  'status',
  'agentName',
  'agentEmail',
  'agentPhone',
] as const;
export type Field = (typeof OUR_FIELDS)[number];
/** Fields whose words a mapping may translate → their names in `Draft`, the row before its conversion. */
export const TRANSLATED_FIELDS = {
  propertyType: 'type',
  transactionType: 'purpose',
  location: 'community',
  emirate: 'emirate',
  rentFrequency: 'rentPer',
  currency: 'currency',
  furnished: 'furnished',
  completion: 'completion',
  status: 'status',
} as const satisfies Partial<Record<Field, keyof Draft>>;
export type TranslatedField = keyof typeof TRANSLATED_FIELDS;

/** Word in the file → our word. */
const translationSchema = z.record(z.string().min(1), z.string().min(1));
const mappingSchema = z.strictObject({
  ...(Object.fromEntries(OUR_FIELDS.map((field) => [field, z.string().min(1).optional()])) as Record<Field, z.ZodOptional<z.ZodString>>),
  // the period of rents where a row names none; rents without any period are refused
  rentPer: z.enum(RENT_PERIODS).optional(),
  // the unit of areas where a row names none; by default square feet
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
  values: z.partialRecord(z.enum(Object.keys(TRANSLATED_FIELDS) as [TranslatedField, ...TranslatedField[]]), translationSchema).optional(),
  // whether 3/4/2026 is 3 April or 4 March, where the rows of the file do not tell; by default 3 April
  dates: z.enum(['day-first', 'month-first']).optional(),
  // currency → AED per unit
  rates: z
    .record(z.string(), z.number().positive())
    .refine((rates) => Object.keys(rates).every((currency) => /^[A-Z]{3}$/.test(currency)), 'a currency is three capital letters')
    .optional(),
});
/** A valid mapping; see `readMapping` for its fields. */
export type Mapping = z.infer<typeof mappingSchema>;

/**
 * Parses a mapping. Each of our fields has a column of the file, or `=text` for the same text in every row. `values` translates words of
 * the file, by field. `name` is the path of the mapping, for errors.
 * @throws FeedError for invalid JSON, an unknown field or an invalid value
 */
export function readMapping(json: string, name: string): Mapping {
  let parsedJson: unknown;
  try {
    parsedJson = JSON.parse(json.replace(/^\uFEFF/, '')); // some editors begin a file with a byte order mark
  } catch (error) {
    throw new FeedError(`The mapping ${name} is not JSON: ${(error as Error).message}`);
  }
  const result = mappingSchema.safeParse(parsedJson);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new FeedError(
    `The mapping ${name} is wrong at ${issue.path.join('.') || 'its top'}: ${issue.message}. Its fields are ${OUR_FIELDS.join(', ')}, and beside them rentPer, areaUnit, dates, values and rates`,
  );
}

/** Whether a mapping sets a field to a constant text (`=Dubai`) instead of a column. */
export const isConstant = (column: string | undefined): column is string => column?.startsWith('=') === true;
/** The text of a constant: `Dubai` of `=Dubai`. */
export const constantOf = (column: string): string => column.slice(1).trim();

/** Whether a mapping names columns of the file; otherwise it only completes a known file format. */
export const namesColumns = (mapping: Mapping): boolean =>
  OUR_FIELDS.some((field) => mapping[field] !== undefined && !isConstant(mapping[field]));

/** The fields that a mapping sets to the same text in every row. */
export const constantFields = (mapping: Mapping | undefined): Field[] => OUR_FIELDS.filter((field) => isConstant(mapping?.[field]));

/** Fields without which every row is refused. A location, an emirate or coordinates are required too. */
const REQUIRED_FIELDS = ['price', 'area', 'bedrooms', 'propertyType', 'transactionType'] as const;

/** @throws FeedError when a mapping lacks a required field; the message has the line to add */
export function requireFields(mapping: Mapping): void {
  const isWithoutPlace = mapping.location === undefined && mapping.emirate === undefined && mapping.latitude === undefined;
  const missingField = REQUIRED_FIELDS.find((field) => mapping[field] === undefined) ?? (isWithoutPlace ? 'location' : undefined);
  if (missingField === undefined) return;
  const example = missingField === 'transactionType' ? '"=Buy", or "=Rent", or "your column"' : '"your column"';
  throw new FeedError(`The mapping names no ${missingField}, without which every row is refused: add "${missingField}": ${example} to it`);
}
