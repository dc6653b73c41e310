import type { PropertyView } from './property-view.ts';

export type { PropertyCardData as PropertyCard, PropertyView } from './property-view.ts';

/** The five property types in display order. */
export const PROPERTY_TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const TRANSACTION_TYPES = ['Buy', 'Rent'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The twelve amenities in the documented order. The filter shows the first five before expanding. */
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
export type Amenity = (typeof AMENITIES)[number];

/** How a property is furnished. */
export const FURNISHING = ['yes', 'partly', 'no'] as const;
export type Furnishing = (typeof FURNISHING)[number];
export const FURNISHING_LABELS: Record<Furnishing, string> = { yes: 'Furnished', partly: 'Partly furnished', no: 'Unfurnished' };

/** Status of a listing. Only `published` listings are public. */
export const PROPERTY_STATUSES = ['published', 'paused', 'sold', 'rented', 'deleted'] as const;

/** Maximum of PostgreSQL int4: ids, prices and areas. */
export const INT4_MAX = 2_147_483_647;

/** Maximum of PostgreSQL int2: bedrooms and bathrooms. */
export const INT2_MAX = 32_767;

/** Whether PostgreSQL can store a text, which excludes NUL and unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Rounds degrees to about a centimetre. PostgreSQL also rejects the smallest numbers of JSON. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Public reference: `DLV-` and the id. The search accepts it. */
export const propertyReference = (id: number): string => `DLV-${id}`;

/** Canonical spelling of a value in a closed list, matched ignoring case; undefined if it is not in the list. */
export const canonical = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item.toLowerCase() === text.trim().toLowerCase());

/** Badge of a property; PREMIUM has priority over SIGNATURE. */
export const propertyBadge = (property: Pick<PropertyView, 'premium' | 'featured'>): 'PREMIUM' | 'SIGNATURE' | null =>
  property.premium ? 'PREMIUM' : property.featured ? 'SIGNATURE' : null;

/** Title without a leading `Area, `, for cards that show the area on its own line. */
export const shortTitle = (property: Pick<PropertyView, 'title' | 'location'>): string => {
  const title = property.title.startsWith(`${property.location}, `) ? property.title.slice(property.location.length + 2) : property.title;
  return title.charAt(0).toUpperCase() + title.slice(1);
};
