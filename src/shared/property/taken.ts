// Homes that were sold or rented lately.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { PROPERTY_TYPES, TRANSACTION_TYPES } from './property.ts';

/** Days for which the page of a taken home is kept. */
export const TAKEN_DAYS = 90;
/** Days for which search engines may index it. */
export const TAKEN_INDEXED_DAYS = 30;

export const takenHomeSchema = z.object({
  id: z.int(),
  title: z.string(),
  titleAr: z.string().nullable(),
  price: z.int().describe('The last asking price, AED'),
  transactionType: z.enum(TRANSACTION_TYPES),
  propertyType: z.enum(PROPERTY_TYPES),
  location: z.string(),
  emirate: z.string(),
  bedrooms: z.int(),
  bathrooms: z.int(),
  area: z.int().describe('sq ft'),
  image: z.string().nullable(),
  takenAt: dateTimeSchema,
});
export type TakenHome = z.infer<typeof takenHomeSchema>;
