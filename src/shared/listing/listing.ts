// Schemas and limits of listings, the adverts of homes that owners create and edit.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { takedownSchema } from '../moderation/report.ts';
import { RENT_PERIODS } from '../property/advertised-price.ts';
import { homeTermsFields } from '../property/home-terms.ts';
import { UAE_BOUNDS } from '../property/place/area.ts';
import {
  AMENITIES,
  COMPLETIONS,
  canonical,
  FURNISHING,
  INT4_MAX,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  roundDegrees,
  TRANSACTION_TYPES,
} from '../property/property.ts';
import { managedViewSchema } from '../property/property-view.ts';
import { permitInputSchema } from './permit-schemas.ts';
import { filmSchema, floorPlansSchema, imagesSchema, picturesSchema } from './picture-input.ts';
import { findSpreadsheetError } from './spreadsheet-error.ts';
import { readStated, statedFields } from './stated-fields.ts';
import { MULTI_LINE, ONE_LINE, type Text, textSchema } from './text-schema.ts';
import { MAX_UNIT } from './unit.ts';

/** Most amenities of a listing. */
const MAX_AMENITIES = 30;
/** Most characters of the place that a listing names. */
export const MAX_LOCATION = 100;

/** Most characters of what an advertiser calls a listing. */
const MAX_OWN_REFERENCE = 120;

/** Fewest characters of an address, as it is sent. */
const MIN_ADDRESS = 10;

/** A positive amount. Values below 1 are rejected with the documented message, other fractions are rounded. */
const amountSchema = (label: Text, missingText: Text) =>
  z
    .number({ error: missingText })
    .min(1, { error: missingText })
    .max(INT4_MAX, { error: () => m.listing_at_most({ label: label(), max: INT4_MAX }) })
    .transform((n) => Math.round(n));

/** A number of bedrooms or bathrooms, `min` to 100. */
const countSchema = (label: Text, missingText: Text, min = 1) =>
  z
    .number({ error: missingText })
    .int({ error: ({ input }) => (Number(input) < min ? missingText() : m.listing_whole_number({ label: label() })) })
    .min(min, { error: missingText })
    .max(100, { error: () => m.listing_at_most({ label: label(), max: 100 }) });

/** A value of a closed list, matched ignoring case. */
const closedListSchema = <T extends string>(values: readonly T[], missingText: Text, unknownText: Text) =>
  z
    .string({ error: missingText })
    .trim()
    .min(1, { error: missingText })
    .transform((s) => canonical(values, s) ?? s)
    .pipe(z.enum(values, { error: unknownText }));

/** The axes of a position, with the most degrees on earth and the limits of the Emirates. */
const AXES = {
  latitude: { label: m.listing_latitude, max: 90, from: UAE_BOUNDS.south, to: UAE_BOUNDS.north },
  longitude: { label: m.listing_longitude, max: 180, from: UAE_BOUNDS.west, to: UAE_BOUNDS.east },
};
type Axis = keyof typeof AXES;

/** Why a coordinate is refused. The limits of the two axes have nothing in common, so that exchanged coordinates are recognised. */
function outsideText(axis: Axis, degrees: number): string {
  const { label, max } = AXES[axis];
  const other = AXES[axis === 'latitude' ? 'longitude' : 'latitude'];
  if (Math.abs(degrees) > max) return m.listing_degrees_range({ label: label(), max });
  return degrees >= other.from && degrees <= other.to
    ? m.listing_degrees_swapped({ label: label(), other: other.label() })
    : m.listing_degrees_outside({ label: label() });
}

/** A coordinate in the Emirates, rounded as it is stored; null for none. */
const degreesSchema = (axis: Axis) => {
  const { label, from, to } = AXES[axis];
  const outside = { error: ({ input }: { input?: unknown }) => outsideText(axis, Number(input)) };
  return z
    .number({ error: () => m.listing_degrees_number({ label: label() }) })
    .min(from, outside)
    .max(to, outside)
    .transform(roundDegrees)
    .nullable();
};

/** The message for a listing without amenities. */
const NO_AMENITY = { error: () => m.listing_amenity_required() };
/** Known amenities in canonical spelling, others unchanged; without empty ones and duplicates, which may differ in case. */
const cleanAmenities = (list: string[]): string[] => {
  const byName = new Map<string, string>();
  for (const item of list) {
    const key = item.toLowerCase();
    if (item && !byName.has(key)) byName.set(key, canonical(AMENITIES, item) ?? item);
  }
  return [...byName.values()];
};
const amenitiesSchema = z
  .array(
    z
      .string({ error: () => m.listing_amenity_text() })
      .trim()
      .max(60, { error: () => m.listing_amenity_too_long() })
      .regex(ONE_LINE, { error: () => m.listing_amenity_invalid() })
      .refine((s) => s.isWellFormed() && findSpreadsheetError(s) === null, { error: () => m.listing_amenity_invalid() }),
    NO_AMENITY,
  )
  .min(1, NO_AMENITY)
  .max(MAX_AMENITIES, { error: () => m.listing_amenities_max({ max: MAX_AMENITIES }) })
  .transform(cleanAmenities)
  .refine((list) => list.length > 0, NO_AMENITY);

/** The fields of a listing in the documented order. */
const listingFields = {
  title: textSchema(m.listing_title, 10, 200, m.listing_title_short),
  description: textSchema(m.listing_description, 50, 10_000, m.listing_description_short, MULTI_LINE),
  titleAr: textSchema(m.listing_title_ar, 1, 200, m.listing_title_ar_text).nullable().optional().describe('Shown on Arabic pages'),
  descriptionAr: textSchema(m.listing_description_ar, 1, 10_000, m.listing_description_ar_text, MULTI_LINE)
    .nullable()
    .optional()
    .describe('Shown on Arabic pages'),
  price: amountSchema(m.listing_price, m.listing_price_positive)
    .optional()
    .describe('AED; per month when transactionType is Rent. Required without advertisedPrice'),
  advertisedPrice: z
    .number({ error: () => m.listing_price_positive() })
    .min(1, { error: () => m.listing_price_positive() })
    .max(INT4_MAX, { error: () => m.listing_at_most({ label: m.listing_price(), max: INT4_MAX }) })
    .transform((n) => Math.round(n * 100) / 100)
    .nullable()
    .optional()
    .describe('A rent as it is advertised, AED for advertisedPeriod; price is made of it, and must fit when both are sent'),
  advertisedPeriod: closedListSchema(RENT_PERIODS, m.listing_advertised_period, m.listing_advertised_period)
    .nullable()
    .optional()
    .describe('The period of advertisedPrice'),
  area: amountSchema(m.listing_area, m.listing_area_positive).describe('Square feet'),
  // what `meta` says is for the API document: `fillStudioBedrooms` runs before this is checked
  bedrooms: countSchema(m.listing_bedrooms, m.listing_bedrooms_min)
    .meta({ minimum: 0, 'x-filled-in': true })
    .describe('Required but for a studio, which counts as 1; 0 or nothing is the same there'),
  bathrooms: countSchema(m.listing_bathrooms, m.listing_bathrooms_min),
  location: textSchema(m.listing_location, 1, MAX_LOCATION, m.listing_location_required).describe(
    'A community, for example Palm Jumeirah; any other text is accepted',
  ),
  address: textSchema(m.listing_address, 1, 300, m.listing_address_short).describe(
    'Shown. At least 10 characters, together with the unit. A unit at its start, such as `Villa 12,`, is stored as `unit`, and the answer has the header X-Split-Unit: 1',
  ),
  unit: textSchema(m.listing_unit, 0, MAX_UNIT, m.listing_unit_text)
    .transform((unit) => unit || null)
    .nullable()
    .optional()
    .describe('The number of the home within its building; answered only to those who manage the home'),
  propertyType: closedListSchema(PROPERTY_TYPES, m.listing_type_required, m.listing_type_unknown),
  transactionType: closedListSchema(TRANSACTION_TYPES, m.listing_transaction_required, m.listing_transaction_unknown),
  images: imagesSchema.describe('Addresses from POST /uploads, or http(s) links; the first is the cover'),
  floorPlans: floorPlansSchema.optional().describe('Addresses like those of images; PDFs are not accepted'),
  pictures: picturesSchema
    .optional()
    .describe('What each of images and floorPlans is and shows; entries of other addresses are left out. Replaces what was said before'),
  film: filmSchema.optional().describe('A link to a film or tour on YouTube, Vimeo, Matterport, Kuula or my360; null for none'),
  amenities: amenitiesSchema,
  furnished: closedListSchema(FURNISHING, m.listing_furnishing_unknown, m.listing_furnishing_unknown)
    .nullable()
    .optional()
    .describe('yes, partly or no; null when it is not said'),
  completion: closedListSchema(COMPLETIONS, m.listing_completion_unknown, m.listing_completion_unknown)
    .nullable()
    .optional()
    .describe('ready or off-plan; null when it is not said'),
  ...homeTermsFields,
  permit: permitInputSchema.nullable().optional().describe('The advertising permit; null for none'),
  latitude: degreesSchema('latitude').optional(),
  longitude: degreesSchema('longitude').optional(),
  ...statedFields,
  reference: textSchema(m.listing_reference, 0, MAX_OWN_REFERENCE, m.listing_reference_text)
    .nullable()
    .optional()
    .describe('What the advertiser calls the listing'),
  amountConfirmed: z
    .boolean()
    .optional()
    .describe('Whether a person has confirmed a price or area that can hardly be right; without it such a listing is stored paused'),
};

const fieldOfIssue = ({ path }: z.core.$ZodRawIssue): string => String(path?.[0]);

/** Adds the error of a field before those of the fields that follow it in the documented order. */
function addInOrder(ctx: z.core.$RefinementCtx, field: keyof typeof listingFields, message: string): void {
  const order = Object.keys(listingFields);
  const following = ctx.issues.findIndex((issue) => order.indexOf(fieldOfIssue(issue)) > order.indexOf(field));
  const laterIssues = following < 0 ? [] : ctx.issues.splice(following);
  ctx.addIssue({ code: 'custom', path: [field], message });
  ctx.issues.push(...laterIssues);
}

/** Reports a missing price. */
function requirePrice({ price, advertisedPrice }: { price?: unknown; advertisedPrice?: unknown }, ctx: z.core.$RefinementCtx): void {
  const hasError = ctx.issues.some((issue) => ['price', 'advertisedPrice'].includes(fieldOfIssue(issue)));
  if (!hasError && price === undefined && advertisedPrice == null) addInOrder(ctx, 'price', m.listing_price_positive());
}

/** Whether an address is long enough, together with its unit: one whose unit was split off is not refused when it is sent again. */
export const isLongAddress = (address: string, unit: string | null | undefined): boolean =>
  [unit?.trim(), address.trim()].filter(Boolean).join(', ').length >= MIN_ADDRESS;

/** Reports an address that is too short. */
function requireLongAddress({ address, unit }: { address?: unknown; unit?: unknown }, ctx: z.core.$RefinementCtx): void {
  if (typeof address !== 'string' || ctx.issues.some((issue) => fieldOfIssue(issue) === 'address')) return;
  if (!isLongAddress(address, typeof unit === 'string' ? unit : null)) addInOrder(ctx, 'address', m.listing_address_short());
}

/**
 * Input of the create form, in the documented field order. Unknown fields are dropped. The transaction type defaults to Buy.
 */
export const listingInputSchema = z
  .object({ ...listingFields, transactionType: listingFields.transactionType.default('Buy') })
  // also beside errors of other fields
  .superRefine(
    (fields, ctx) => {
      requirePrice(fields, ctx);
      requireLongAddress(fields, ctx);
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type ListingInput = z.infer<typeof listingInputSchema>;

/** A body with one bedroom for a studio without any, which is how studios are stored. */
const fillStudioBedrooms = <T extends { propertyType?: unknown; bedrooms?: unknown }>(body: T): T =>
  typeof body?.propertyType === 'string' && canonical(PROPERTY_TYPES, body.propertyType.trim()) === 'Studio' && !body.bedrooms
    ? { ...body, bedrooms: 1 }
    : body;

/**
 * Input of the procedure and POST /api/properties: that of the form, where a studio may also have 0 bedrooms or no number of them, and a script may name
 * the units of its amounts.
 */
export const listingBodySchema = z
  .custom<z.input<typeof listingInputSchema>>()
  .transform((body) => readStated(fillStudioBedrooms(body)))
  .pipe(listingInputSchema);

const UNKNOWN_STATUS = { error: () => m.listing_status_unknown() };
/**
 * Input of PATCH /api/properties/{id} and the edit form: any of the same fields; absent ones stay unchanged. 0 bedrooms are those of a studio; whether the
 * listing is one is checked when it is changed.
 */
export const listingPatchSchema = z
  .object({
    ...listingFields,
    bedrooms: countSchema(m.listing_bedrooms, m.listing_bedrooms_min, 0).describe('A studio counts as 1; 0 is the same there'),
    bathrooms: listingFields.bathrooms
      .nullable()
      .transform((n) => n ?? undefined)
      .describe('null, as answered where it is not known, changes nothing'),
    status: z
      .enum(PROPERTY_STATUSES, UNKNOWN_STATUS)
      .describe('published, paused, sold or rented; the stored one, as an answer has it, changes nothing'),
    imageCount: z.int().describe('As lists of homes answer it: where it is larger than the number of images, these stay as they are'),
  })
  .partial();
/** Input of PATCH /api/properties/{id}, where a script may name the units of its amounts. */
export const listingPatchBodySchema = z.custom<z.input<typeof listingPatchSchema>>().transform(readStated).pipe(listingPatchSchema);
export type ListingPatch = z.infer<typeof listingPatchSchema>;

/** What the advertiser calls a listing, where it names one. */
export const ownReferenceSchema = textSchema(m.listing_reference, 1, MAX_OWN_REFERENCE, m.listing_own_reference).describe(
  'What the advertiser calls the listing',
);

/** The status that a program gives a listing. */
const writtenStatus = z
  .enum(PROPERTY_STATUSES, UNKNOWN_STATUS)
  .exclude(['removed', 'deleted'], UNKNOWN_STATUS)
  .optional()
  .describe('published (for a new listing the default), paused, sold or rented; absent: stays');

/** Input of PUT /api/listings/{reference} beside the reference: the fields of the form, and the status. */
export const listingUpsertBodySchema = z
  .custom<z.input<typeof listingInputSchema> & { status?: ListingStatus | undefined }>()
  .transform((body) => readStated(fillStudioBedrooms(body)))
  .pipe(listingInputSchema.safeExtend({ status: writtenStatus }));
export type ListingUpsert = z.infer<typeof listingUpsertBodySchema>;

/** Both coordinates, or null for both when one is missing. */
export const normaliseCoordinates = (point: { latitude?: number | null | undefined; longitude?: number | null | undefined }) =>
  point.latitude == null || point.longitude == null
    ? { latitude: null, longitude: null }
    : { latitude: point.latitude, longitude: point.longitude };

/** Initial values of the create form. A price and an area of 0 are rejected, so that people have to fill them in. */
export const LISTING_DEFAULTS = { price: 0, area: 0, bedrooms: 1, bathrooms: 1, transactionType: 'Buy' } as const;

/** Statuses an owner can set. Deleting and restoring have their own procedures. */
export const listingStatusSchema = z.enum(PROPERTY_STATUSES, UNKNOWN_STATUS).exclude(['removed', 'deleted'], UNKNOWN_STATUS);
export type ListingStatus = z.infer<typeof listingStatusSchema>;

/** A listing in the view of its owner. */
export const ownListingSchema = managedViewSchema.extend({
  ownReference: z.string().nullable().describe('What the advertiser calls the listing'),
  person: z.object({ id: z.int(), name: z.string() }).nullable().describe('Who of the brokerage answers for it; null without a brokerage'),
  views: z.int().describe('Times the page was opened by people other than the owner; no personal data behind it'),
  saves: z.int().describe('Members who have it on their list'),
  inquiries: z.int(),
  priceChanges: z.array(z.object({ price: z.int().describe('AED before the change'), changedAt: dateTimeSchema })).describe('Latest first'),
  asks: z.int().describe('Emails that asked whether it is still available since the last answer'),
  questions: z.int().describe('Visitors who wait for the answer'),
  unconfirmedSince: dateTimeSchema.nullable().describe('When it was paused because it was not confirmed'),
  hasFeaturedPlace: z.boolean().describe('Whether it has one of the featured places of the plan'),
  sharesHome: z.boolean().describe('Whether another advertiser listed the same home, now or before'),
  restorableUntil: dateTimeSchema.nullable().describe('Until when a deleted listing can be brought back'),
  takedown: takedownSchema.nullable().describe('Why staff have taken it down, and what its owner can do'),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/** Hours in which a deleted listing can be restored. */
export const RESTORE_HOURS = 24;

/** Listing quota of a user. Published and paused listings count. */
export const listingQuotaSchema = z.object({
  used: z.int(),
  limit: z.int().nullable().describe('null: as many as you like'),
  plan: z.string().nullable().describe('The plan that the limit comes from; null without one'),
  featured: z.object({ used: z.int(), limit: z.int() }).describe('Published listings in featured places of the plan'),
});
export type ListingQuota = z.infer<typeof listingQuotaSchema>;
