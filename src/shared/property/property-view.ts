import { z } from 'zod';
import { VERIFIED_BY } from '../listing/verification.ts';
import { FURNISHING, INT4_MAX, PROPERTY_STATUSES, PROPERTY_TYPES, TRANSACTION_TYPES } from './property.ts';

const isoDate = z.string().meta({ format: 'date-time' }).describe('ISO 8601, UTC');

export const propertyId = z
  .number({ error: 'Invalid property ID' })
  .int('Invalid property ID')
  .min(1, 'Invalid property ID')
  .max(INT4_MAX, 'Invalid property ID');

/** What was verified and when. Listings without it are not marked as verified. */
const verification = z.object({ by: z.enum(VERIFIED_BY), what: z.string().describe('What was checked'), at: isoDate });
export type Verification = z.infer<typeof verification>;

/** A property in every documented response, with emirate, status, verified and permitNumber. */
export const propertyView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  price: z.int().describe('AED; per month when transactionType is Rent'),
  area: z.int().describe('Square feet'),
  bedrooms: z.int().describe('A studio counts as 1'),
  bathrooms: z.int(),
  location: z.string().describe('Community, for example Palm Jumeirah'),
  emirate: z.string(),
  address: z.string(),
  propertyType: z.enum(PROPERTY_TYPES),
  transactionType: z.enum(TRANSACTION_TYPES),
  images: z.array(z.string()).describe('Picture addresses, http(s) or site-relative; the first is the cover'),
  amenities: z.array(z.string()),
  furnished: z.enum(FURNISHING).nullable().describe('Null when the advertiser does not say'),
  featured: z.boolean(),
  premium: z.boolean(),
  verified: z.boolean().describe('True unless an import found no evidence; what people see as Verified is `verification`'),
  verification: verification.nullable().describe('What was checked and when; null: nothing, and no mark is shown'),
  permitNumber: z.string().nullable(),
  agentId: z.int().nullable(),
  advertiser: z.string().nullable().describe('Public name of who advertises when there is no agent'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isPromoted: z.boolean().describe('Whether a promotion runs at this moment'),
  promotionLevel: z.int().describe('1 Basic, 2 Premium, 3 Featured, 0 none'),
  promotionStartDate: isoDate.nullable(),
  promotionEndDate: isoDate.nullable(),
  userId: z.int().nullable(),
  status: z.enum(PROPERTY_STATUSES),
  createdAt: isoDate,
  formerPrice: z.int().optional().describe('AED before the last change, when that was within 180 days; only in the answer for one home'),
  priceChangedAt: isoDate.optional(),
});
export type PropertyView = z.infer<typeof propertyView>;

/** The fields of a card, which keep list responses small. */
export const propertyCard = propertyView
  .pick({
    id: true,
    title: true,
    price: true,
    area: true,
    bedrooms: true,
    bathrooms: true,
    location: true,
    emirate: true,
    propertyType: true,
    transactionType: true,
    featured: true,
    premium: true,
    verified: true,
    verification: true,
    latitude: true,
    longitude: true,
    isPromoted: true,
    promotionLevel: true,
    createdAt: true,
  })
  .extend({
    images: z.array(z.string()).describe('The first five pictures'),
    imageCount: z.int(),
    summary: z.string().describe('The first 280 characters of the description'),
    agent: z.object({ id: z.int(), name: z.string(), title: z.string(), image: z.string(), phone: z.string() }).nullable(),
  });
export type PropertyCardData = z.infer<typeof propertyCard>;
