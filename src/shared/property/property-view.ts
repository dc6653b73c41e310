// Schemas of a property in API responses: all public fields, as its page shows them, and the fewer fields of a card in a list.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { confirmationSchema } from '../listing/confirmation-schemas.ts';
import { permitViewSchema } from '../listing/permit-schemas.ts';
import { pictureFactsSchema } from '../listing/picture-schemas.ts';
import { VERIFIED_BY, type Verification } from '../listing/verification.ts';
import { m } from '../messages/messages.ts';
import { TRAVEL_MODES } from '../search/sorts-and-limits.ts';
import { advertisedPriceView } from './advertised-price-view.ts';
import { ADVERTISER_TYPES } from './advertiser.ts';
import { homeTermsView } from './home-terms.ts';
import { COMPLETIONS, FURNISHING, INT4_MAX, PROPERTY_STATUSES, PROPERTY_TYPES, TRANSACTION_TYPES } from './property.ts';

const documentedTimeSchema = dateTimeSchema.describe('ISO 8601, UTC');

const invalidId = { error: () => m.property_id_invalid() };
/** The id of a property in a path or an input. */
export const propertyIdSchema = z.number(invalidId).int(invalidId).min(1, invalidId).max(INT4_MAX, invalidId);

/** A brokerage as its homes name it; its page is `/brokerages/{slug}`. */
const advertisingBrokerageSchema = z.object({ name: z.string(), slug: z.string() });

/** What a member says about themselves. The two phone numbers are null where the member does not show them. */
const advertiserDetailsSchema = z.object({
  brokerNumber: z.string().nullable(),
  office: z.string().nullable(),
  call: z.string().nullable(),
  whatsApp: z.string().nullable(),
});

const verificationSchema = z.object({
  by: z.enum(VERIFIED_BY),
  what: z.string().describe('What was checked'),
  at: documentedTimeSchema,
}) satisfies z.ZodType<Verification>;

/** A property as the documented API returns it. */
export const propertyViewSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  titleAr: z.string().nullish().describe('The advertiser’s own Arabic title; absent or null without one'),
  descriptionAr: z.string().nullish().describe('The advertiser’s own Arabic description; absent or null without one'),
  price: z.int().describe('AED; per month when transactionType is Rent'),
  ...advertisedPriceView,
  area: z.int().describe('Square feet'),
  bedrooms: z.int().describe('A studio counts as 1'),
  bathrooms: z.int().nullable().describe('Null in imported listings whose feed does not say'),
  location: z.string().describe('Community, for example Palm Jumeirah'),
  emirate: z.string(),
  address: z.string(),
  propertyType: z.enum(PROPERTY_TYPES),
  transactionType: z.enum(TRANSACTION_TYPES),
  images: z.array(z.string()).describe('Picture addresses, http(s) or site-relative; the first is the cover'),
  floorPlans: z.array(z.string()).optional().describe('Addresses of floor plans, which are not among images'),
  pictures: z
    .array(pictureFactsSchema)
    .optional()
    .describe('What is said of pictures and floor plans, in their order; those of which nothing is said are absent'),
  film: z.string().nullish().describe('A link to a film or tour on YouTube, Vimeo, Matterport, Kuula or my360; null for none'),
  amenities: z.array(z.string()),
  completion: z.enum(COMPLETIONS).nullable().describe('Whether it is built; null when the advertiser does not say'),
  furnished: z.enum(FURNISHING).nullable().describe('Null when the advertiser does not say'),
  // service charge, cooling, cheques and the dates of handover and tenancy
  ...homeTermsView,
  featured: z.boolean(),
  premium: z.boolean(),
  verified: z.boolean().describe('True unless an import found no evidence; what people see as Verified is `verification`'),
  verification: verificationSchema.nullable().describe('What was checked and when; null: nothing, and no mark is shown'),
  confirmation: confirmationSchema.nullable().describe('The last time the home was said to be available; null: never'),
  permitNumber: z.string().nullable(),
  permit: permitViewSchema.nullable().describe('What is known about the permit; null: nothing'),
  agentId: z.int().nullable(),
  advertiser: z.string().nullable().describe('Public name of who advertises when there is no agent'),
  advertiserType: z
    .enum(ADVERTISER_TYPES)
    .nullable()
    .describe('Who advertises when there is no agent, as they say; null: with an agent, and where they have not said it'),
  advertiserLicence: z.string().nullable().describe('Licence number of the agency, as its feed states it'),
  brokerage: advertisingBrokerageSchema.nullable().describe('The brokerage that owns the listing; null without one'),
  advertiserDetails: advertiserDetailsSchema.nullable().describe('What a member says about themselves, not checked by us; null for others'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isPromoted: z.boolean().describe('Whether a promotion runs at this moment'),
  promotionLevel: z.int().describe('1 Basic, 2 Premium, 3 Featured, 0 none'),
  promotionStartDate: documentedTimeSchema.nullable(),
  promotionEndDate: documentedTimeSchema.nullable(),
  userId: z.int().nullable(),
  status: z.enum(PROPERTY_STATUSES),
  createdAt: documentedTimeSchema,
  isDateKnown: z
    .boolean()
    .optional()
    .describe('False when the feed does not say since when the home is advertised; createdAt is then when it was first seen'),
  formerPrice: z.int().optional().describe('AED before the last change, when that was within 180 days; only in the answer for one home'),
  priceChangedAt: documentedTimeSchema.optional(),
  firstSeenAt: documentedTimeSchema
    .optional()
    .describe('When an earlier listing of the same home was first seen; only in the answer for one home'),
  reachesAdvertiser: z
    .boolean()
    .optional()
    .describe('False when our office gets the inquiries, because no address of the advertiser is known; only in the answer for one home'),
  sharePicture: z
    .string()
    .optional()
    .describe('The path of a picture of links to the home, 1200 by 630 pixels, below `/ar` in Arabic; only in the answer for one home'),
  emailConfirmedOn: z.iso
    .date()
    .nullish()
    .describe('The day in Dubai on which the member who advertises confirmed their email address; only in the answer for one home'),
  tripMinutes: z
    .array(
      z.object({
        to: z.string().describe('The place, as the search named it in `to` or `to2`, or as its text was read'),
        by: z.enum(TRAVEL_MODES),
        minutes: z.int().describe('Whole minutes, rounded up'),
        isEstimated: z.boolean().describe('Whether they are estimated from the distance, because no road is near'),
      }),
    )
    .optional()
    .describe('In pages of a list by travel time: the minutes to its places; not in NDJSON'),
});
export type PropertyView = z.infer<typeof propertyViewSchema>;

/** A property as those who manage it read it. */
export const managedViewSchema = propertyViewSchema.extend({
  unit: z
    .string()
    .optional()
    .describe('The number of the home within its building; absent without one, and for all but those who manage the home'),
  isFromFeed: z
    .literal(true)
    .optional()
    .describe('Present when an import owns its facts and texts, which are then changed in the feed; only for those who manage the home'),
});
export type ManagedView = z.infer<typeof managedViewSchema>;

/** A cost in AED. When `isComplete` is false, a part of the cost is not known and `aed` is a minimum. */
const cardAmountSchema = z.object({ aed: z.int(), isComplete: z.boolean() });

/** The fields of a card, which keep list responses small. */
export const propertyCardSchema = propertyViewSchema
  .pick({
    id: true,
    title: true,
    titleAr: true,
    price: true,
    advertisedPrice: true,
    advertisedPeriod: true,
    advertisedCurrency: true,
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
    confirmation: true,
    latitude: true,
    longitude: true,
    isPromoted: true,
    promotionLevel: true,
    createdAt: true,
    isDateKnown: true,
  })
  .extend({
    images: z.array(z.string()).describe('The first five pictures'),
    imageCount: z.int(),
    building: z.string().nullable().describe('The tower or project, when the address names one'),
    advertiser: z.string().nullable().describe('Public name of who advertises when there is no agent'),
    brokerage: advertisingBrokerageSchema.nullable().describe('The brokerage that owns the listing; null without one'),
    isPermitShown: z.boolean().describe('Whether its page shows an advertising permit that has not ended'),
    isPermitChecked: z.boolean().describe('Whether our staff asked the authority about the permit'),
    summary: z.string().describe('The first 280 characters of the description'),
    summaryAr: z.string().nullish().describe('The same of the Arabic description'),
    trips: z.array(z.string()).optional().describe('In lists of a search by travel time: the trips to its places, in words'),
    costs: z.object({ monthly: cardAmountSchema, cash: cardAmountSchema }).optional().describe('In lists of what people can pay'),
    agent: z
      .object({
        id: z.int(),
        name: z.string(),
        title: z.string(),
        nameAr: z.string().nullish().describe('Their Arabic name; absent or null without one'),
        titleAr: z.string().nullish().describe('Their Arabic job title; absent or null without one'),
        image: z.string(),
        phone: z.string(),
      })
      .nullable(),
  });
export type PropertyCard = z.infer<typeof propertyCardSchema>;
