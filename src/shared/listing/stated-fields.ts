// What a script may state beside the amounts of a listing: the period of a rent, the currency, the unit of the area, and the number of the permit.
import { z } from 'zod';
import { toSquareFeet } from '../format.ts';
import { m } from '../messages/messages.ts';
import { areaUnitOf } from '../number-text.ts';
import { RENT_PERIODS, type RentPeriod } from '../property/advertised-price.ts';
import { canonical } from '../property/property.ts';
import { normalisePermitNumber } from './permit.ts';
import { permitInputSchema } from './permit-schemas.ts';

/** Adds an error to the field that is read. */
function refuse(ctx: z.core.$RefinementCtx, message: string): never {
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** The period of a rent in a word: `year`, `Yearly`, `daily`; undefined for others. */
function rentPeriodOf(text: string): RentPeriod | undefined {
  const word = text.trim().toLowerCase();
  return canonical(RENT_PERIODS, word === 'daily' ? 'day' : word.replace(/ly$/, ''));
}

/** The fields in their documented order. A value that cannot be read is an error, never ignored. */
export const statedFields = {
  rentFrequency: z
    .string({ error: () => m.listing_advertised_period() })
    .transform((text, ctx) => rentPeriodOf(text) ?? refuse(ctx, m.listing_advertised_period()))
    .nullable()
    .optional()
    .describe('The period of `price`, where it is not a month: yearly, month …; not for a sale'),
  currency: z
    .string({ error: () => m.listing_currency_unknown() })
    .refine((text) => text.trim().toUpperCase() === 'AED', { error: () => m.listing_currency_unknown() })
    .nullable()
    .optional()
    .describe('AED alone'),
  areaUnit: z
    .string({ error: () => m.listing_area_unit_unknown() })
    .refine((text) => areaUnitOf(text) !== undefined, { error: () => m.listing_area_unit_unknown() })
    .nullable()
    .optional()
    .describe('The unit of `area`: sqft, where nothing is sent, or sqm'),
  permitNumber: z
    .string({ error: () => m.listing_permit_number_required() })
    .transform((number) => normalisePermitNumber(number))
    .refine((number) => number === '' || permitInputSchema.safeParse({ kind: null, number }).success, {
      error: () => m.listing_permit_number_dubai(),
    })
    .nullable()
    .optional()
    .describe('The number of the permit alone; `permit` counts more'),
};

/** A body whose area is in square feet and whose rent has its period, where it names the unit or the period apart. */
export function readStated<
  T extends { area?: unknown; areaUnit?: unknown; price?: unknown; rentFrequency?: unknown; advertisedPrice?: unknown },
>(body: T): T {
  if (typeof body !== 'object' || body === null) return body;
  const isMetric = typeof body.areaUnit === 'string' && areaUnitOf(body.areaUnit) === 'sqm' && typeof body.area === 'number';
  const period = typeof body.rentFrequency === 'string' ? rentPeriodOf(body.rentFrequency) : undefined;
  const isOwnPrice = period !== undefined && typeof body.price === 'number' && body.advertisedPrice == null;
  return {
    ...body,
    ...(isMetric && { area: toSquareFeet(body.area as number) }),
    ...(period && { advertisedPeriod: period }),
    ...(isOwnPrice && { price: undefined, advertisedPrice: body.price }),
  };
}
