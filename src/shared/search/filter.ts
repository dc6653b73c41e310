import { z } from 'zod';
import { canonical, INT2_MAX, INT4_MAX, isStorable, roundDegrees, TRANSACTION_TYPES } from '../property/property.ts';
import { SORTS } from './search.ts';

const whole = (name: string, most = INT4_MAX) =>
  z
    .number({ error: `${name} must be a whole number of 0 or more` })
    .int(`${name} must be a whole number of 0 or more`)
    .min(0, `${name} must be a whole number of 0 or more`)
    .max(most, `${name} must be at most ${most}`)
    .optional();
const storable = (name: string, max: number, each = '') =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(max, `${name} must be at most ${max} characters${each}`)
    .refine(isStorable, `${name} contains invalid characters`);
const text = (name: string, max: number) => storable(name, max).optional();
/** Names of places, at most 100 characters each. */
export const placeName = storable('names', 100, ' each');

/**
 * The property search filter as the page's URL, the form, tRPC and GET /api/properties share it.
 * `transactionType` has no default here; `location` names a place or is searched for; all `amenities` must be present.
 */
export const searchFilter = z.object({
  location: text('location', 100).describe('Community, emirate or any text; several places joined by commas mean any of them'),
  propertyType: text('propertyType', 100).describe(
    'Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas',
  ),
  transactionType: z
    .string()
    .transform((s) => canonical(TRANSACTION_TYPES, s) ?? s)
    .pipe(z.enum(TRANSACTION_TYPES, { error: 'transactionType must be one of: Buy, Rent' }))
    .optional()
    .describe('Buy or Rent; both when absent'),
  minPrice: whole('minPrice').describe('AED, per month for rent'),
  maxPrice: whole('maxPrice'),
  minBedrooms: whole('minBedrooms', INT2_MAX),
  maxBedrooms: whole('maxBedrooms', INT2_MAX),
  minBathrooms: whole('minBathrooms', INT2_MAX),
  maxBathrooms: whole('maxBathrooms', INT2_MAX),
  minArea: whole('minArea').describe('Square feet'),
  maxArea: whole('maxArea'),
  amenities: z
    .array(storable('amenities', 60, ' each'))
    .max(30, 'amenities must be at most 30 entries')
    .optional()
    .describe('Joined by commas; all of them must be present'),
  search: text('search', 200).describe('Free text over title, description, location, address and amenities; forgives typos'),
  agentId: whole('agentId'),
  sort: z
    .enum(SORTS, { error: `sort must be one of: ${SORTS.join(', ')}` })
    .optional()
    .describe('featured (default): running promotion level, premium, featured, newest'),
});
export type SearchFilter = z.infer<typeof searchFilter>;

const degrees = (most: number) => z.number().min(-most).max(most).transform(roundDegrees);
/** A map viewport in degrees. */
export const bounds = z.object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) });
export type Bounds = z.infer<typeof bounds>;
