// What a property can be: the closed lists of types, purposes, amenities and statuses, the limits of its numbers, its reference and its badge.

/** The five property types in display order. */
export const PROPERTY_TYPES = ['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** The purpose of a listing: for sale or to rent. */
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

/** Whether a property is furnished. */
export const FURNISHING = ['yes', 'partly', 'no'] as const;
export type Furnishing = (typeof FURNISHING)[number];
/** The English labels. Imports use them as names of amenities. */
export const FURNISHING_LABELS: Record<Furnishing, string> = { yes: 'Furnished', partly: 'Partly furnished', no: 'Unfurnished' };

/** Whether a home is built (`ready`) or sold before it is built (`off-plan`). */
export const COMPLETIONS = ['ready', 'off-plan'] as const;
export type Completion = (typeof COMPLETIONS)[number];

/** Who advertises: an agent or agency, or the owner. */
export const ADVERTISERS = ['agent', 'owner'] as const;
export type Advertiser = (typeof ADVERTISERS)[number];

/** Status of a listing. Only `published` listings are public. */
export const PROPERTY_STATUSES = ['published', 'paused', 'sold', 'rented', 'removed', 'deleted'] as const;
/** The statuses that an owner can limit the list of own listings to. */
export const OWN_STATUSES = PROPERTY_STATUSES.filter((status) => status !== 'deleted');

/** Maximum of PostgreSQL int4: ids, prices and areas. */
export const INT4_MAX = 2_147_483_647;

/** Maximum of PostgreSQL int2: bedrooms and bathrooms. */
export const INT2_MAX = 32_767;

/** Whether PostgreSQL can store a text, which excludes NUL and unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * Rounds degrees to seven decimals, about a centimetre, because PostgreSQL rejects numbers as small as JSON allows. Adding 0 turns -0 into 0.
 */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Public reference: `DLV-` and the id. The search accepts it. */
export const propertyReference = (id: number): string => `DLV-${id}`;

/**
 * Reads an id from a public reference (`DLV-1042`, `dlv #1042`, `dlv1042`; `isLabeled`) or from a plain number. Null for any other text, and
 * for numbers that no id can be.
 */
export function readReference(text: string): { id: number; isLabeled: boolean } | null {
  const [, label, digits] = /^(dlv[\s#-]*)?(\d{1,10})$/i.exec(text) ?? [];
  const id = Number(digits);
  return id >= 1 && id <= INT4_MAX ? { id, isLabeled: label !== undefined } : null;
}

/** Canonical spelling of a value in a closed list, matched ignoring case; undefined if it is not in the list. */
export const canonical = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item.toLowerCase() === text.trim().toLowerCase());

/** Badge of a property; PREMIUM has priority over SIGNATURE. */
export function propertyBadge({ premium, featured }: { premium: boolean; featured: boolean }): 'PREMIUM' | 'SIGNATURE' | null {
  if (premium) return 'PREMIUM';
  return featured ? 'SIGNATURE' : null;
}
