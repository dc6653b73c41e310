import { z } from 'zod';
import {
  AMENITIES,
  canonical,
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
/** Of the control characters only tab and line breaks belong into a longer text. */
const LINES = /^[\P{Cc}\t\n\r]*$/u;

/** Text of a listing: trimmed, whole characters only; `missing` also answers a value that is no text. */
const text = (label: string, min: number, max: number, missing: string, allowed = ONE_LINE) =>
  z
    .string({ error: missing })
    .trim()
    .min(min, missing)
    .max(max, `${label} must be at most ${max} characters`)
    .regex(allowed, `${label} contains invalid characters`)
    .refine((s) => s.isWellFormed(), `${label} contains invalid characters`);

/** A positive amount: below 1 is refused in the documented words, other fractions are rounded. */
const amount = (label: string, missing: string) =>
  z
    .number({ error: missing })
    .min(1, missing)
    .max(INT4_MAX, `${label} must be at most ${INT4_MAX}`)
    .transform((n) => Math.round(n));

const rooms = (label: string, missing: string) =>
  z.number({ error: missing }).int(missing).min(1, missing).max(100, `${label} must be at most 100`);

/** A word of a closed list, compared without case. */
const word = <T extends string>(list: readonly T[], missing: string, unknown: string) =>
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

/** Whether a text may stand as a picture's address: http(s), or a path of this site; every other scheme is refused. */
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
/** Our own twelve in their canonical spelling, others as written; each once, blanks dropped. */
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
  title: text('Title', 10, 200, 'Title must be at least 10 characters long'),
  description: text('Description', 50, 10_000, 'Description must be at least 50 characters long', LINES),
  price: amount('Price', 'Price must be positive').describe('AED; per month when transactionType is Rent'),
  area: amount('Area', 'Area must be positive').describe('Square feet'),
  bedrooms: rooms('Bedrooms', 'Number of bedrooms must be at least 1').describe('A studio counts as 1 (A18)'),
  bathrooms: rooms('Bathrooms', 'Number of bathrooms must be at least 1'),
  location: text('Location', 1, 100, 'Location is required').describe(
    'A community, for example Palm Jumeirah; any other text is accepted (A4)',
  ),
  address: text('Address', 10, 300, 'Address must be at least 10 characters long'),
  propertyType: word(PROPERTY_TYPES, 'Property type is required', 'Unknown property type'),
  transactionType: word(TRANSACTION_TYPES, 'Transaction type is required', 'Unknown transaction type'),
  images: images.describe('Addresses from POST /uploads, or http(s) links; the first is the cover'),
  amenities,
  latitude: degrees('Latitude', 90).optional(),
  longitude: degrees('Longitude', 180).optional(),
};

/**
 * The create form, its procedure and POST /api/properties, in the order of the specification's table. It is an allow-list:
 * whatever else a body holds is dropped. Buy when no transaction type is given.
 */
export const listingInput = z.object({ ...fields, transactionType: fields.transactionType.default('Buy') });
export type ListingInput = z.infer<typeof listingInput>;

/** PATCH /api/properties/{id} and the edit form: any of the same fields; what is absent stays as it is. */
export const listingPatch = z.object(fields).partial();
export type ListingPatch = z.infer<typeof listingPatch>;

/** zero is a coordinate, and half a pair is none. */
export const normaliseCoordinates = (p: { latitude?: number | null | undefined; longitude?: number | null | undefined }) =>
  p.latitude == null || p.longitude == null ? { latitude: null, longitude: null } : { latitude: p.latitude, longitude: p.longitude };

export const LISTING_DEFAULTS = { price: 0, area: 0, bedrooms: 1, bathrooms: 1, transactionType: 'Buy' } as const;

/** What an owner can make of a listing; deleting and its undo are calls of their own. */
export const listingStatus = z.enum(PROPERTY_STATUSES, { error: 'Unknown status' }).exclude(['deleted'], { error: 'Unknown status' });
export type ListingStatus = z.infer<typeof listingStatus>;

const time = z.string().meta({ format: 'date-time' });

/** A listing as its owner sees it. */
export const ownListing = propertyView.extend({
  views: z.int().describe('Times the page was opened by people other than the owner; no personal data behind it'),
  saves: z.int().describe('Members who have it on their list'),
  inquiries: z.int(),
  priceChanges: z.array(z.object({ price: z.int().describe('AED before the change'), changedAt: time })).describe('Latest first'),
  restorableUntil: time.nullable().describe('Until when a deleted listing can be brought back'),
});
export type OwnListing = z.infer<typeof ownListing>;

/** How long a deleted listing can be brought back. */
export const RESTORE_HOURS = 24;

/** A member's allowance: published and paused homes count. */
export const allowanceView = z.object({
  used: z.int(),
  limit: z.int().nullable().describe('null: as many as you like'),
  plan: z.string().nullable().describe('The plan that the limit comes from; null without one'),
});
export type AllowanceView = z.infer<typeof allowanceView>;

/** POST /api/uploads */
export const uploadView = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type UploadView = z.infer<typeof uploadView>;
/** What an upload may be, for the file chooser and the check before sending. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const UPLOAD_REFUSALS = {
  type: 'Only JPEG, PNG, WebP or AVIF images are allowed',
  pixels: 'Image is too large (at most 40 megapixels)',
  bytes: 'Request body is too large',
} as const;
