import { z } from 'zod';

/** The five property types, in the order the product shows them (R205, A5). */
export const PROPERTY_TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const TRANSACTION_TYPES = ['Buy', 'Rent'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The twelve amenities in the documented order; the filter previews the first five (R269, R75). */
export const AMENITIES = [
  'Swimming Pool',
  'Garden',
  'Garage',
  '24hr Security',
  'Fitness Center',
  'Balcony',
  'Terrace',
  'Smart Home',
  "Maid's Room",
  'BBQ Area',
  'Tennis Court',
  'Home Theater',
] as const;

/** A listing's life. Only `published` homes are listed anywhere. */
export const PROPERTY_STATUSES = ['published', 'paused', 'sold', 'rented', 'deleted'] as const;

/** int4, the ceiling of every id, price and area. */
export const INT4_MAX = 2_147_483_647;

/** Reference shown to people and accepted by the search box: `DLV-` and the id (R110). */
export const propertyReference = (id: number): string => `DLV-${id}`;

/** Canonical spelling of a value of a closed list, compared without case; undefined when it is none of them (A5, A51). */
export const canonical = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item.toLowerCase() === text.trim().toLowerCase());

const isoDate = z.string().meta({ format: 'date-time' }).describe('ISO 8601, UTC');

export const propertyId = z
  .number({ error: 'Invalid property ID' })
  .int('Invalid property ID')
  .min(1, 'Invalid property ID')
  .max(INT4_MAX, 'Invalid property ID');

/** A property as every documented path answers it (R204), plus emirate, status, verified and permitNumber. */
export const propertyView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  price: z.int().describe('AED; per month when transactionType is Rent'),
  area: z.int().describe('Square feet'),
  bedrooms: z.int().describe('A studio counts as 1 (A18)'),
  bathrooms: z.int(),
  location: z.string().describe('Community, for example Palm Jumeirah'),
  emirate: z.string(),
  address: z.string(),
  propertyType: z.enum(PROPERTY_TYPES),
  transactionType: z.enum(TRANSACTION_TYPES),
  images: z.array(z.string()).describe('Picture addresses, http(s) or site-relative; the first is the cover'),
  amenities: z.array(z.string()),
  featured: z.boolean(),
  premium: z.boolean(),
  verified: z.boolean(),
  permitNumber: z.string().nullable(),
  agentId: z.int().nullable(),
  advertiser: z.string().nullable().describe('Public name of who advertises when there is no agent (A35)'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isPromoted: z.boolean().describe('Whether a promotion runs at this moment (A49)'),
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

/** What a card needs: a light row, so that a page of ten stays small. */
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
export type PropertyCard = z.infer<typeof propertyCard>;

/** R94: PREMIUM wins over SIGNATURE; nothing else is a badge. */
export const propertyBadge = (p: Pick<PropertyView, 'premium' | 'featured'>): 'PREMIUM' | 'SIGNATURE' | null =>
  p.premium ? 'PREMIUM' : p.featured ? 'SIGNATURE' : null;

/** The title without the `Area, ` it begins with, for cards that show the area on a row of its own. */
export const shortTitle = (p: Pick<PropertyView, 'title' | 'location'>): string => {
  const rest = p.title.startsWith(`${p.location}, `) ? p.title.slice(p.location.length + 2) : p.title;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};
