// Schema of a taken home: one that was sold or rented. Its page stays for a time, so that links to it still lead somewhere.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { registeredSaleSchema } from '../sale/track-record.ts';
import { advertisedPriceView } from './advertised-price-view.ts';
import { PROPERTY_TYPES, TRANSACTION_TYPES } from './property.ts';

/** Days for which the page of a taken home is kept. */
export const TAKEN_DAYS = 90;
/** Days for which search engines may index this page. */
export const TAKEN_INDEXED_DAYS = 30;

export const takenHomeSchema = z.object({
  id: z.int(),
  title: z.string(),
  titleAr: z.string().nullable(),
  price: z.int().describe('The last asking price: AED, per month for rent'),
  ...advertisedPriceView,
  transactionType: z.enum(TRANSACTION_TYPES),
  propertyType: z.enum(PROPERTY_TYPES),
  location: z.string(),
  emirate: z.string(),
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  area: z.int().describe('sq ft'),
  image: z.string().nullable(),
  takenAt: dateTimeSchema,
  registered: registeredSaleSchema
    .nullable()
    .describe('The newest sale that was registered after the page had shown a range; null for most homes'),
});
export type TakenHome = z.infer<typeof takenHomeSchema>;
