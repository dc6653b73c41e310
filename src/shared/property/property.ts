import type { PropertyView } from './property-view.ts';

export type { PropertyCard, PropertyView } from './property-view.ts';

/** The five property types, in the order the product shows them. */
export const PROPERTY_TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const TRANSACTION_TYPES = ['Buy', 'Rent'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The twelve amenities in the documented order; the filter previews the first five. */
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

/** A listing's life. Only `published` homes are listed anywhere. */
export const PROPERTY_STATUSES = ['published', 'paused', 'sold', 'rented', 'deleted'] as const;

/** int4, the ceiling of every id, price and area. */
export const INT4_MAX = 2_147_483_647;

/** int2, the ceiling of numbers of bedrooms and bathrooms. */
export const INT2_MAX = 32_767;

/** Whether PostgreSQL can store a text: it holds neither NUL nor unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Degrees to a centimetre. What is smaller says nothing, and PostgreSQL refuses the smallest numbers that JSON can write. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Reference shown to people and accepted by the search box: `DLV-` and the id. */
export const propertyReference = (id: number): string => `DLV-${id}`;

/** Canonical spelling of a value of a closed list, compared without case; undefined when it is none of them. */
export const canonical = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item.toLowerCase() === text.trim().toLowerCase());

/** PREMIUM wins over SIGNATURE; nothing else is a badge. */
export const propertyBadge = (p: Pick<PropertyView, 'premium' | 'featured'>): 'PREMIUM' | 'SIGNATURE' | null =>
  p.premium ? 'PREMIUM' : p.featured ? 'SIGNATURE' : null;

/** The title without the `Area, ` it begins with, for cards that show the area on a row of its own. */
export const shortTitle = (p: Pick<PropertyView, 'title' | 'location'>): string => {
  const rest = p.title.startsWith(`${p.location}, `) ? p.title.slice(p.location.length + 2) : p.title;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};
