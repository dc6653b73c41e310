import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { MAX_FILM_LINK } from '../../shared/listing/film.ts';
import { PERMIT_KINDS, type PermitKind } from '../../shared/listing/permit.ts';
import type { PictureFacts } from '../../shared/listing/pictures.ts';
import { MAX_UNIT } from '../../shared/listing/unit.ts';
import { VERIFIED_BY } from '../../shared/listing/verification.ts';
import { RENT_PERIODS, type RentPeriod } from '../../shared/property/advertised-price.ts';
import {
  COMPLETIONS,
  type Completion,
  FURNISHING,
  type Furnishing,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  TRANSACTION_TYPES,
} from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { created, identity, oneOf, textList } from '../db/base.ts';
import { Organization } from '../organization/organization.entity.ts';
import { homeTermsChecks, homeTermsColumns } from './home-terms.columns.ts';
import { propertyIndexes } from './property.indexes.ts';

/** A whole-number column that the database computes from other columns. Only SQL reads it; entities do not load it. */
const computed = (expression: string) => p.integer().generated(`(${expression}) stored`).nullable().lazy().hidden();

/**
 * A listing of a home for sale or for rent. Triggers (migrations `triggers`, `events_and_homes`) update other
 * tables with each change: the facet and cell tables, from which the counts of filters and the clusters of the map are read, and
 * `home_events`, `home_listings`, `price_points` and `property_estimates`.
 */
export const Property = defineEntity({
  name: 'Property',
  tableName: 'properties',
  properties: {
    ...identity,
    /** Where the listing is from: `own` for members, `demo`, or the name of an imported source. */
    source: p.string().length(60).default('own'),
    /** What the portal of an import calls the listing; null for listings of members. */
    reference: p.string().length(500).strictNullable().default(null),
    title: p.string().length(300),
    description: p.text().default(''),
    /** The advertiser's own Arabic texts, shown on Arabic pages; where they are null, those show `title` and `description` with a note. */
    titleAr: p.string().length(300).strictNullable().default(null),
    descriptionAr: p.text().strictNullable().default(null),
    /** AED; a month for rent. */
    price: p.integer(),
    /** What the advert asks, before it was converted to `price`: the amount in its own period and currency. Null where it is not known. */
    advertisedPrice: p.decimal('number').precision(14).scale(2).strictNullable().default(null),
    advertisedPeriod: p.string().$type<RentPeriod>().length(9).strictNullable().default(null),
    /** ISO 4217; null for AED. */
    advertisedCurrency: p.string().length(3).strictNullable().default(null),
    /** Square feet. */
    area: p.integer(),
    bedrooms: p.smallint(),
    /** Null in imported listings whose file does not say. */
    bathrooms: p.smallint().strictNullable(),
    location: p.string().length(100),
    emirate: p.string().length(60),
    /** Without the number of the home within its building, which is `unit`. */
    address: p.string().length(300).default(''),
    /** The number of the home, such as `Villa 12`; only for those who manage it and for staff. */
    unit: p.string().length(MAX_UNIT).strictNullable().default(null).lazy().hidden(),
    /** One of PROPERTY_TYPES, such as `Villa`. */
    propertyType: p.string().length(20),
    /** `Buy` or `Rent`. */
    transactionType: p.string().length(4),
    images: textList(),
    floorPlans: textList(),
    /** What is said of images and floor plans. */
    pictures: p.json().$type<PictureFacts[]>().defaultRaw(`'[]'`),
    /** A link that `readFilm` knows. */
    film: p.string().length(MAX_FILM_LINK).strictNullable().default(null),
    amenities: textList(),
    furnished: p.string().$type<Furnishing>().length(6).strictNullable().default(null),
    completion: p.string().$type<Completion>().length(8).strictNullable().default(null),
    ...homeTermsColumns,
    /** When the price last changed, if that lowered it; set by a trigger. */
    priceDroppedAt: p.datetime().strictNullable().default(null).lazy().hidden(),
    /** Featured and premium homes rank higher in the default order and have a badge on their card. */
    featured: p.boolean().default(false),
    premium: p.boolean().default(false),
    verified: p.boolean().default(true),
    /**
     * What was checked, by whom (VERIFIED_BY) and when; all three or none. People see the mark only with them, whatever `verified` says.
     */
    verifiedWhat: p.string().length(200).strictNullable().default(null),
    verifiedBy: p.string().length(12).strictNullable().default(null),
    verifiedAt: p.datetime().strictNullable().default(null),
    /** What the agency of an import calls the listing, beside the portal's `reference`. */
    agencyReference: p.string().length(120).strictNullable().default(null).lazy().hidden(),
    permitNumber: p.string().length(40).strictNullable().default(null),
    permitKind: p.string().$type<PermitKind>().length(9).strictNullable().default(null),
    /** The link of the permit's QR code, on a host of an authority. */
    permitUrl: p.string().length(500).strictNullable().default(null),
    /** The last day of the permit. */
    permitUntil: p.date().strictNullable().default(null),
    /** When our staff last asked the authority about the permit. */
    permitCheckedAt: p.datetime().strictNullable().default(null),
    agent: () => p.manyToOne(Agent).ref().strictNullable().default(null).deleteRule('set null'),
    /** Who answers for the listing: who created it, or to whom their organization moved it. Null for listings of imports. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade'),
    /** Who created a listing that was moved to another person since; null while that is `user`. The `userId` of the API stays who created it. */
    createdBy: p.integer().strictNullable().default(null).lazy().hidden(),
    /** The brokerage that owns the listing; null for people who work alone, and for imports. */
    organization: () => p.manyToOne(Organization).ref().strictNullable().default(null).lazy().hidden(),
    /** Public name of who advertises when there is no agent, for example the agency of an imported row. */
    advertiser: p.string().length(120).strictNullable().default(null),
    /** The licence of the agency that advertises, as an import names it. */
    advertiserLicence: p.string().length(40).strictNullable().default(null),
    /** Where the source of an import takes inquiries; never shown. */
    contactEmail: p.string().length(254).strictNullable().default(null).lazy().hidden(),
    latitude: p.double().$type<number>().strictNullable().default(null),
    longitude: p.double().$type<number>().strictNullable().default(null),
    /** The promotion that was paid for; it runs until its end date. Level: 1 Basic, 2 Premium, 3 Featured, 0 none. */
    isPromoted: p.boolean().default(false),
    promotionLevel: p.smallint().default(0),
    promotionStartDate: p.datetime().strictNullable().default(null),
    promotionEndDate: p.datetime().strictNullable().default(null),
    /** When the listing was changed to be another home, which ended its promotion; payments before that promote it no more. */
    replacedAt: p.datetime().strictNullable().default(null),
    /** One of PROPERTY_STATUSES; visitors see `published` homes, and sold or rented ones for a while. */
    status: p.string().length(12).default('published'),
    /** Orders the default list: running promotion level x 4 + premium x 2 + featured; set by a trigger and by `expirePromotions`. */
    rank: p.smallint().default(0).hidden(),
    /**
     * The amenities of the fixed list as bits, in the list's order, for indexes: those stated, else those that title and description name.
     */
    amenityBits: computed('listing_amenities(amenities, title, description, title_ar, description_ar, location, address)'),
    /** The amenities outside the fixed list, in lower case. */
    otherAmenities: p.array().columnType('text[]').generated('(other_amenities(amenities)) stored').nullable().lazy().hidden(),
    /** The home that this listing shares with others; null while it is the only one known. Set by triggers. */
    homeId: p.integer().strictNullable().default(null).lazy().hidden(),
    /** Hash of what an import last stored of the listing; the next import skips a row with the same hash. */
    contentHash: p.text().strictNullable().default(null).hidden(),
    ...created,
    /** Whether `createdAt` is when the home was advertised; otherwise when an import first saw it. */
    isDateKnown: p.boolean().default(true).hidden(),
    updatedAt: p.datetime().defaultRaw('now()'),
    /** The home's cell on the map at level 18 (web-mercator tile numbers). */
    mapX: computed('cell_x(longitude, 18)'),
    mapY: computed('cell_y(latitude, 18)'),
    /** The words that a free-text search looks up, in English and Arabic. */
    tsv: p
      .type('string')
      .$type<string>()
      .columnType('tsvector')
      .generated(
        (columns) =>
          `(property_tsv(${columns.title}, ${columns.location}, ${columns.emirate}, ${columns.propertyType}, ${columns.address}, ${columns.amenities}, ${columns.description}, ${columns.titleAr}, ${columns.descriptionAr})) stored`,
      )
      .nullable()
      .lazy()
      .hidden(),
  },
  uniques: [{ name: 'properties_source_uq', properties: ['source', 'reference'] }],
  checks: [
    { name: 'properties_price_ck', expression: 'price > 0' },
    {
      name: 'properties_advertised_ck',
      expression: `advertised_price > 0 and ${oneOf('advertised_period', RENT_PERIODS)} and (advertised_price is not null or num_nonnulls(advertised_period, advertised_currency) = 0)`,
    },
    { name: 'properties_area_ck', expression: 'area > 0' },
    { name: 'properties_bedrooms_ck', expression: 'bedrooms >= 1 and bedrooms <= 100' },
    { name: 'properties_bathrooms_ck', expression: 'bathrooms >= 1 and bathrooms <= 100' },
    { name: 'properties_type_ck', expression: oneOf('property_type', PROPERTY_TYPES) },
    { name: 'properties_furnished_ck', expression: oneOf('furnished', FURNISHING) },
    { name: 'properties_completion_ck', expression: oneOf('completion', COMPLETIONS) },
    ...homeTermsChecks,
    { name: 'properties_transaction_ck', expression: oneOf('transaction_type', TRANSACTION_TYPES) },
    { name: 'properties_status_ck', expression: oneOf('status', PROPERTY_STATUSES) },
    {
      name: 'properties_verified_ck',
      expression: `num_nulls(verified_what, verified_by, verified_at) in (0, 3) and ${oneOf('verified_by', VERIFIED_BY)}`,
    },
    { name: 'properties_permit_kind_ck', expression: oneOf('permit_kind', PERMIT_KINDS) },
    { name: 'properties_promotion_ck', expression: 'promotion_level >= 0 and promotion_level <= 3' },
    { name: 'properties_latitude_ck', expression: 'latitude >= -90 and latitude <= 90' },
    { name: 'properties_longitude_ck', expression: 'longitude >= -180 and longitude <= 180' },
    { name: 'properties_point_ck', expression: '(latitude is null) = (longitude is null)' },
  ],
  indexes: [...propertyIndexes],
});
export type Property = InferEntity<typeof Property>;
