import { z } from 'zod';
import { canonical, FURNISHING, INT2_MAX, INT4_MAX, isStorable, roundDegrees, TRANSACTION_TYPES } from '../property/property.ts';
import { SORTS } from './search.ts';

const wholeNumberSchema = (name: string, max = INT4_MAX) =>
  z
    .number({ error: `${name} must be a whole number of 0 or more` })
    .int(`${name} must be a whole number of 0 or more`)
    .min(0, `${name} must be a whole number of 0 or more`)
    .max(max, `${name} must be at most ${max}`)
    .optional();
const storable = (name: string, max: number, each = '') =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(max, `${name} must be at most ${max} characters${each}`)
    .refine(isStorable, `${name} contains invalid characters`);
const text = (name: string, max: number) => storable(name, max).optional();
/** Place names, at most 100 characters each. */
export const placeName = storable('names', 100, ' each');

/**
 * Search filter, shared by the URL, the form, tRPC and GET /api/properties. `transactionType` has no default here. `location` is a place
 * name or free text. A property must have all `amenities`.
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
  minPrice: wholeNumberSchema('minPrice').describe('AED, per month for rent'),
  maxPrice: wholeNumberSchema('maxPrice'),
  minBedrooms: wholeNumberSchema('minBedrooms', INT2_MAX),
  maxBedrooms: wholeNumberSchema('maxBedrooms', INT2_MAX),
  minBathrooms: wholeNumberSchema('minBathrooms', INT2_MAX),
  maxBathrooms: wholeNumberSchema('maxBathrooms', INT2_MAX),
  minArea: wholeNumberSchema('minArea').describe('Square feet'),
  maxArea: wholeNumberSchema('maxArea'),
  amenities: z
    .array(storable('amenities', 60, ' each'))
    .max(30, 'amenities must be at most 30 entries')
    .optional()
    .describe('Joined by commas; all of them must be present'),
  furnished: z
    .array(
      z
        .string({ error: 'furnished must be text' })
        .transform((s) => canonical(FURNISHING, s) ?? s)
        .pipe(z.enum(FURNISHING, { error: `furnished must be any of: ${FURNISHING.join(', ')}` })),
    )
    .max(FURNISHING.length, `furnished must be at most ${FURNISHING.length} entries`)
    .optional()
    .describe('yes, partly or no; several joined by commas mean any of them. A home that does not say is then left out'),
  search: text('search', 200).describe('Free text over title, description, location, address and amenities; forgives typos'),
  agentId: wholeNumberSchema('agentId'),
  sort: z
    .enum(SORTS, { error: `sort must be one of: ${SORTS.join(', ')}` })
    .optional()
    .describe('featured (default): running promotion level, premium, featured, newest'),
});
export type SearchFilter = z.infer<typeof searchFilter>;

const degrees = (max: number) => z.number().min(-max).max(max).transform(roundDegrees);
/** A map viewport in degrees. */
export const bounds = z.object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) });
export type Bounds = z.infer<typeof bounds>;
