// Schemas of files of listings that a member uploads on /team/import: their columns, how these become our fields, and what an import would do.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { RENT_PERIODS } from '../property/advertised-price.ts';
import { advertisedPriceView } from '../property/advertised-price-view.ts';
import { PROPERTY_TYPES, TRANSACTION_TYPES } from '../property/property.ts';
import { feedRunSchema } from './incoming-feed.ts';

/** The most bytes of a file as it is sent, and of one that a spreadsheet unpacks to; the most rows and columns. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_SPREADSHEET_BYTES = 60 * 1024 * 1024;
export const MAX_FILE_ROWS = 50_000;
export const MAX_FILE_COLUMNS = 300;

/** Fields without which every row is refused; `location` or `emirate` tells where a home is. */
export const NEEDED_FIELDS = ['price', 'transactionType', 'propertyType', 'bedrooms', 'area', 'location', 'emirate'] as const;
/** The fields of a listing that a column can have, in the order of the page. */
export const IMPORT_FIELDS = [
  ...NEEDED_FIELDS,
  'reference',
  'title',
  'description',
  'bathrooms',
  'images',
  'building',
  'unit',
  'address',
  'amenities',
  'furnished',
  'completion',
  'rentFrequency',
  'currency',
  'permitNumber',
  'permitUntil',
  'status',
  'serviceCharge',
  'cheques',
  'parking',
  'handover',
  'vacant',
  'tenantUntil',
  'titleAr',
  'descriptionAr',
  'latitude',
  'longitude',
  'createdAt',
  'agentName',
  'agentEmail',
  'agentPhone',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Fields whose words a member translates where they are not known. */
export const WORD_FIELDS = ['propertyType', 'transactionType', 'emirate', 'location', 'rentFrequency'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** Text that a database stores. */
const textSchema = z
  .string()
  .min(1)
  .max(300)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const wordsSchema = z
  .record(textSchema, textSchema)
  .refine((words) => Object.keys(words).length <= 500, { error: () => m.import_many_words() });
/** Which column of a file has which of our fields, or `=text` for the same text in every row. */
export const fileMappingSchema = z.object({
  fields: z.partialRecord(z.enum(IMPORT_FIELDS), textSchema),
  rentPer: z.enum(RENT_PERIODS).optional(),
  areaUnit: z.enum(['sqft', 'sqm']).optional(),
  values: z.partialRecord(z.enum(WORD_FIELDS), wordsSchema).optional(),
});
export type FileMapping = z.infer<typeof fileMappingSchema>;
export const NO_MAPPING: FileMapping = { fields: {} };

const columnSchema = z.object({ name: z.string(), examples: z.array(z.string()).describe('The first values that differ') });

/** A home of the file as it would look here. */
const previewHomeSchema = z.object({
  title: z.string(),
  price: z.int(),
  ...advertisedPriceView,
  area: z.int(),
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  location: z.string(),
  emirate: z.string(),
  propertyType: z.enum(PROPERTY_TYPES),
  transactionType: z.enum(TRANSACTION_TYPES),
  images: z.array(z.string()),
  implausible: z.string().nullable().describe('Why it is not shown at first; in English'),
});
export type PreviewHome = z.infer<typeof previewHomeSchema>;

const importFileSchema = z.object({
  name: z.string(),
  createdAt: dateTimeSchema,
  columns: z.array(columnSchema).describe('Empty for a file whose format is known, and until it was read'),
  mapping: fileMappingSchema,
  isRemembered: z.boolean().describe('Whether the mapping is that of an earlier file'),
  words: z
    .array(z.object({ field: z.enum(WORD_FIELDS), word: z.string(), homes: z.int() }))
    .describe('Words of the mapped columns that are not known, also those that the mapping translates'),
  homes: z.array(previewHomeSchema),
  rows: z.int().describe('Rows that the last check read'),
  isChecked: z.boolean().describe('Whether it was read to its end as it is mapped'),
});
export type ImportFileView = z.infer<typeof importFileSchema>;

/** What the page shows. */
export const importStateSchema = z.object({
  feedId: z.int().nullable().describe('Names the reports; null before the first file'),
  file: importFileSchema.nullable().describe('The file that waits to be imported'),
  run: feedRunSchema.nullable().describe('The last check or import'),
});
export type ImportState = z.infer<typeof importStateSchema>;
