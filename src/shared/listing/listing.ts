import { z } from 'zod';
import {
  AMENITIES,
  canonical,
  FURNISHING,
  INT4_MAX,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  roundDegrees,
  TRANSACTION_TYPES,
} from '../property/property.ts';
import { propertyView } from '../property/property-view.ts';

export const MAX_IMAGES = 30;
const MAX_AMENITIES = 30;

const ONE_LINE = /^\P{Cc}*$/u;
/** Of the control characters, only tab and line breaks are allowed in multi-line text. */
const LINES = /^[\P{Cc}\t\n\r]*$/u;

/** Text of a listing: trimmed and well-formed. `missing` is also the message for values that are not text. */
const textSchema = (label: string, min: number, max: number, missing: string, allowed = ONE_LINE) =>
  z
    .string({ error: missing })
    .trim()
    .min(min, missing)
    .max(max, `${label} must be at most ${max} characters`)
    .regex(allowed, `${label} contains invalid characters`)
    .refine((s) => s.isWellFormed(), `${label} contains invalid characters`);

/** A positive amount. Values below 1 are rejected with the documented message, other fractions are rounded. */
const amountSchema = (label: string, missing: string) =>
  z
    .number({ error: missing })
    .min(1, missing)
    .max(INT4_MAX, `${label} must be at most ${INT4_MAX}`)
    .transform((n) => Math.round(n));

const countSchema = (label: string, missing: string) =>
  z.number({ error: missing }).int(missing).min(1, missing).max(100, `${label} must be at most 100`);

/** A value of a closed list, matched ignoring case. */
const closedListSchema = <T extends string>(list: readonly T[], missing: string, unknown: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .transform((s) => canonical(list, s) ?? s)
    .pipe(z.enum(list, { error: unknown }));

const degrees = (label: string, max: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(-max, `${label} must be between -${max} and ${max}`)
    .max(max, `${label} must be between -${max} and ${max}`)
    .transform(roundDegrees)
    .nullable();

/** Whether a URL may be used for a picture: http(s) or a path of this site. */
const isPictureAddress = (address: string): boolean =>
  ONE_LINE.test(address) &&
  address.isWellFormed() &&
  (/^https?:\/\//i.test(address) ? URL.canParse(address) : /^\/(?![/\\])/.test(address));

const NO_IMAGE = 'At least one image is required';
const images = z
  .array(
    z
      .string({ error: 'Images must be http(s) or site-relative addresses' })
      .trim()
      .max(2048, 'Images must be at most 2048 characters each')
      .refine(isPictureAddress, 'Images must be http(s) or site-relative addresses'),
    { error: NO_IMAGE },
  )
  .min(1, NO_IMAGE)
  .max(MAX_IMAGES, `Images must be at most ${MAX_IMAGES} entries`)
  .transform((list) => [...new Set(list)]);

const NO_AMENITY = 'At least one amenity is required';
/** Known amenities in canonical spelling, others unchanged; without duplicates and blanks. */
const cleanAmenities = (list: string[]): string[] => {
  const byName = new Map<string, string>();
  for (const item of list) if (item && !byName.has(item.toLowerCase())) byName.set(item.toLowerCase(), canonical(AMENITIES, item) ?? item);
  return [...byName.values()];
};
const amenities = z
  .array(
    z
      .string({ error: 'Amenities must be text' })
      .trim()
      .max(60, 'Amenities must be at most 60 characters each')
      .regex(ONE_LINE, 'Amenities contain invalid characters')
      .refine((s) => s.isWellFormed(), 'Amenities contain invalid characters'),
    { error: NO_AMENITY },
  )
  .min(1, NO_AMENITY)
  .max(MAX_AMENITIES, `Amenities must be at most ${MAX_AMENITIES} entries`)
  .transform(cleanAmenities)
  .refine((list) => list.length > 0, NO_AMENITY);

const fields = {
  title: textSchema('Title', 10, 200, 'Title must be at least 10 characters long'),
  description: textSchema('Description', 50, 10_000, 'Description must be at least 50 characters long', LINES),
  price: amountSchema('Price', 'Price must be positive').describe('AED; per month when transactionType is Rent'),
  area: amountSchema('Area', 'Area must be positive').describe('Square feet'),
  bedrooms: countSchema('Bedrooms', 'Number of bedrooms must be at least 1').describe('A studio counts as 1'),
  bathrooms: countSchema('Bathrooms', 'Number of bathrooms must be at least 1'),
  location: textSchema('Location', 1, 100, 'Location is required').describe(
    'A community, for example Palm Jumeirah; any other text is accepted',
  ),
  address: textSchema('Address', 10, 300, 'Address must be at least 10 characters long'),
  propertyType: closedListSchema(PROPERTY_TYPES, 'Property type is required', 'Unknown property type'),
  transactionType: closedListSchema(TRANSACTION_TYPES, 'Transaction type is required', 'Unknown transaction type'),
  images: images.describe('Addresses from POST /uploads, or http(s) links; the first is the cover'),
  amenities,
  furnished: closedListSchema(FURNISHING, 'Unknown furnishing', 'Unknown furnishing')
    .nullable()
    .optional()
    .describe('yes, partly or no; null when it is not said'),
  latitude: degrees('Latitude', 90).optional(),
  longitude: degrees('Longitude', 180).optional(),
};

/**
 * Create form, procedure and POST /api/properties, in the documented field order. Unknown fields are dropped. The transaction type
 * defaults to Buy.
 */
export const listingInput = z.object({ ...fields, transactionType: fields.transactionType.default('Buy') });
export type ListingInput = z.infer<typeof listingInput>;

/** PATCH /api/properties/{id} and the edit form: any of the same fields; absent ones stay unchanged. */
export const listingPatch = z.object(fields).partial();
export type ListingPatch = z.infer<typeof listingPatch>;

/** Zero is a valid coordinate; a single coordinate counts as none. */
export const normaliseCoordinates = (point: { latitude?: number | null | undefined; longitude?: number | null | undefined }) =>
  point.latitude == null || point.longitude == null
    ? { latitude: null, longitude: null }
    : { latitude: point.latitude, longitude: point.longitude };

export const LISTING_DEFAULTS = { price: 0, area: 0, bedrooms: 1, bathrooms: 1, transactionType: 'Buy' } as const;

/** Statuses an owner can set. Deleting and restoring have their own procedures. */
export const listingStatus = z.enum(PROPERTY_STATUSES, { error: 'Unknown status' }).exclude(['deleted'], { error: 'Unknown status' });
export type ListingStatus = z.infer<typeof listingStatus>;

const time = z.string().meta({ format: 'date-time' });

/** A listing in the view of its owner. */
export const ownListing = propertyView.extend({
  views: z.int().describe('Times the page was opened by people other than the owner; no personal data behind it'),
  saves: z.int().describe('Members who have it on their list'),
  inquiries: z.int(),
  priceChanges: z.array(z.object({ price: z.int().describe('AED before the change'), changedAt: time })).describe('Latest first'),
  restorableUntil: time.nullable().describe('Until when a deleted listing can be brought back'),
});
export type OwnListing = z.infer<typeof ownListing>;

/** Hours in which a deleted listing can be restored. */
export const RESTORE_HOURS = 24;

/** Listing quota of a user. Published and paused listings count. */
export const allowanceView = z.object({
  used: z.int(),
  limit: z.int().nullable().describe('null: as many as you like'),
  plan: z.string().nullable().describe('The plan that the limit comes from; null without one'),
});
export type AllowanceView = z.infer<typeof allowanceView>;

/** Response of POST /api/uploads. */
export const uploadView = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type UploadView = z.infer<typeof uploadView>;
/** Accepted picture types, for the file chooser and the check before an upload. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const UPLOAD_REFUSALS = {
  type: 'Only JPEG, PNG, WebP or AVIF images are allowed',
  pixels: 'Image is too large (at most 40 megapixels)',
  bytes: 'Request body is too large',
} as const;
