// Schemas of what an advert asks, in API responses.
import { z } from 'zod';
import { RENT_PERIODS } from './advertised-price.ts';

/** The fields of a home with what its advert says. All are null or absent where that is not known. */
export const advertisedPriceView = {
  advertisedPrice: z
    .number()
    .nullish()
    .describe('The amount of the advert in its own period and currency; `price` is made of it and rounded. Null when it is not known'),
  advertisedPeriod: z.enum(RENT_PERIODS).nullish().describe('The period of advertisedPrice; null for a sale'),
  advertisedCurrency: z.string().nullish().describe('ISO 4217; null when the advert is in AED'),
};
