// Schemas of confirmations that a home is still available.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { CONFIRMED_BY } from './confirmation.ts';

/** The last confirmation of a home. */
export const confirmationSchema = z.object({
  by: z
    .enum(CONFIRMED_BY)
    .describe('person: the advertiser said so; feed: the home was in a feed that was read whole; staff: our staff asked'),
  at: dateTimeSchema.describe('ISO 8601, UTC'),
});

/** The result of `Confirm all`: how many were confirmed, and how many more wait. */
export const confirmedAllSchema = z.object({ confirmed: z.int(), left: z.int() });
