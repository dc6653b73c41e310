// Values of the listing form, as its drafts store them; and the schemas of the drafts on the server.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { INT4_MAX, isStorable } from '../property/property.ts';
import { pictureFactsSchema } from './picture-schemas.ts';

const amountSchema = z.union([z.number(), z.string()]);
const textSchema = z.string().default('');
const optionalAmountSchema = amountSchema.default('');

/** Schemas of the values; empty when nothing is stated. They have defaults, because a draft stored by an earlier release lacks these fields. */
export const homeTermsSchemas = {
  /** AED per square foot a year. */
  serviceCharge: optionalAmountSchema,
  /** One of COOLINGS. */
  cooling: textSchema,
  /** Number of post-dated cheques for a year's rent. */
  cheques: textSchema,
  /** Number of parking spaces. */
  parking: textSchema,
  /** Month of an off-plan property, YYYY-MM. */
  handover: textSchema,
  /** `yes`, `no` or empty. */
  vacant: textSchema,
  /** Last day of the tenancy, YYYY-MM-DD. */
  tenantUntil: textSchema,
};

/**
 * Form values. A number field may hold text: while it is empty, incomplete (`85.`) or not a number. Fields with a default are empty when nothing
 * is stated; drafts that an earlier release stored lack them.
 */
export const listingValuesSchema = z.object({
  transactionType: z.string(),
  propertyType: z.string(),
  title: z.string(),
  description: z.string(),
  /** Title and description in Arabic. */
  titleAr: z.string().default(''),
  descriptionAr: z.string().default(''),
  /** AED; for rent in `rentPeriod`. */
  price: amountSchema,
  /** `month` or `year`. */
  rentPeriod: z.string().default('month'),
  /** Square feet. */
  area: amountSchema,
  bedrooms: amountSchema,
  bathrooms: amountSchema,
  /** Whether the numbers of bedrooms and bathrooms were chosen: a new listing starts with 1, which may be wrong. */
  isBedroomsChosen: z.boolean().default(false),
  isBathroomsChosen: z.boolean().default(false),
  location: z.string(),
  address: z.string(),
  /** Villa or flat number, which is not shown. */
  unit: z.string().default(''),
  /** Degrees; empty without a position on the map. */
  latitude: amountSchema,
  longitude: amountSchema,
  /** One of FURNISHING. */
  furnished: z.string().default(''),
  /** One of COMPLETIONS. */
  completion: z.string().default(''),
  ...homeTermsSchemas,
  /** The advertising permit: one of PERMIT_KINDS, number, link of the QR code, and last day as YYYY-MM-DD. */
  permitKind: z.string().default(''),
  permitNumber: z.string().default(''),
  permitUrl: z.string().default(''),
  permitUntil: z.string().default(''),
  amenities: z.array(z.string()),
  /** URLs of the stored pictures; the first is the cover. */
  images: z.array(z.string()),
  floorPlans: z.array(z.string()).default([]),
  /** What is said of the pictures and floor plans. */
  pictures: z.array(pictureFactsSchema).default([]),
  /** A link to a film or tour. */
  film: z.string().default(''),
});
export type ListingValues = z.infer<typeof listingValuesSchema>;

/** Drafts of a member, and the length of one as JSON. */
export const MAX_DRAFTS = 50;
const MAX_DRAFT_LENGTH = 60_000;

const idSchema = z.int().min(1).max(INT4_MAX);
export const draftIdSchema = z.object({ id: idSchema });

/** Whether the database can store all texts of a draft. */
const areStorable = (values: ListingValues): boolean =>
  Object.values(values)
    .flat()
    .flatMap((value) => (typeof value === 'object' ? Object.values(value) : value))
    .every((value) => typeof value !== 'string' || isStorable(value));

/**
 * A draft to store. `draft` names the one that it replaces, with the version that its form has read; without it, it is a new one.
 */
export const saveDraftInputSchema = z.object({
  draft: z.object({ id: idSchema, version: z.int().min(1).max(INT4_MAX) }).nullable(),
  values: listingValuesSchema
    .refine((values) => JSON.stringify(values).length <= MAX_DRAFT_LENGTH, { error: () => m.my_listings_draft_too_long() })
    .refine(areStorable, { error: () => m.search_invalid_characters({ name: 'values' }) }),
});
/** A stored draft; each save raises the version. */
export const draftRefSchema = z.object({ id: z.int(), version: z.int() });
export type DraftRef = z.infer<typeof draftRefSchema>;
export const draftSchema = draftRefSchema.extend({ values: listingValuesSchema, savedAt: z.string().describe('ISO 8601, UTC') });
export type ListingDraft = z.infer<typeof draftSchema>;
/** What the list of drafts shows of one. */
export const draftItemSchema = draftRefSchema.extend({
  title: z.string(),
  location: z.string(),
  image: z.string().nullable(),
  savedAt: z.string().describe('ISO 8601, UTC'),
});
export type DraftItem = z.infer<typeof draftItemSchema>;
