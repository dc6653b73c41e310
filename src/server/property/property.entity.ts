import { defineEntity, type InferEntity, p, quote, raw } from '@mikro-orm/core';
import { PERMIT_KINDS, type PermitKind } from '../../shared/listing/permit.ts';
import { VERIFIED_BY } from '../../shared/listing/verification.ts';
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
import { created, identity, textList } from '../db/base.ts';
import { homeTermsChecks, homeTermsColumns } from './home-terms.columns.ts';
import { indexed, MONTHLY_COST, STARTING_CASH } from './reference-costs.ts';

/** SQL of a check that a column has one of these values. */
const oneOf = (column: string, values: readonly string[]) => `${column} in (${values.map((v) => `'${v}'`).join(', ')})`;
/** A whole number that the database computes from other columns; read in SQL alone. */
const computed = (expression: string) => p.integer().generated(`(${expression}) stored`).nullable().lazy().hidden();
const published = quote`where status = 'published'`;

/**
 * A home for sale or for rent. Area in square feet, price in AED (per month for rent). `rank` orders the default list:
 * running promotion level x 4 + premium x 2 + featured, kept by a trigger and by `expirePromotions`. `tsv` is what free text searches, in both languages.
 * The facet and cell tables that counts and map clusters read are kept by statement triggers (migration `triggers`).
 */
export const Property = defineEntity({
  name: 'Property',
  tableName: 'properties',
  properties: {
    ...identity,
    source: p.string().length(60).default('own'),
    reference: p.string().length(500).strictNullable().default(null),
    title: p.string().length(300),
    description: p.text().default(''),
    /** The advertiser's own Arabic texts, shown on Arabic pages; null shows the others with a mark. */
    titleAr: p.string().length(300).strictNullable().default(null),
    descriptionAr: p.text().strictNullable().default(null),
    price: p.integer(),
    area: p.integer(),
    bedrooms: p.smallint(),
    bathrooms: p.smallint(),
    location: p.string().length(100),
    emirate: p.string().length(60),
    address: p.string().length(300).default(''),
    propertyType: p.string().length(20),
    transactionType: p.string().length(4),
    images: textList(),
    amenities: textList(),
    furnished: p.string().$type<Furnishing>().length(6).strictNullable().default(null),
    completion: p.string().$type<Completion>().length(8).strictNullable().default(null),
    ...homeTermsColumns,
    /** When the price last changed, if that lowered it; set by a trigger. */
    priceDroppedAt: p.datetime().strictNullable().default(null).lazy().hidden(),
    featured: p.boolean().default(false),
    premium: p.boolean().default(false),
    verified: p.boolean().default(true),
    /** What was checked, by whom (VERIFIED_BY) and when; all three or none. People see the mark only with them, whatever `verified` says. */
    verifiedWhat: p.string().length(200).strictNullable().default(null),
    verifiedBy: p.string().length(12).strictNullable().default(null),
    verifiedAt: p.datetime().strictNullable().default(null),
    /** What the agency of an import calls the listing, beside the portal's `reference`. */
    agencyReference: p.string().length(100).strictNullable().default(null).lazy().hidden(),
    permitNumber: p.string().length(40).strictNullable().default(null),
    permitKind: p.string().$type<PermitKind>().length(9).strictNullable().default(null),
    /** The link of the permit's QR code, on a host of an authority. */
    permitUrl: p.string().length(500).strictNullable().default(null),
    /** The last day of the permit. */
    permitUntil: p.date().strictNullable().default(null),
    /** When our staff last asked the authority about the permit. */
    permitCheckedAt: p.datetime().strictNullable().default(null),
    agent: () => p.manyToOne(Agent).ref().strictNullable().default(null).deleteRule('set null'),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade'),
    /** Public name of who advertises when there is no agent, for example the agency of an imported row. */
    advertiser: p.string().length(120).strictNullable().default(null),
    /** The licence of the agency that advertises, as an import names it. */
    advertiserLicence: p.string().length(40).strictNullable().default(null),
    latitude: p.double().$type<number>().strictNullable().default(null),
    longitude: p.double().$type<number>().strictNullable().default(null),
    isPromoted: p.boolean().default(false),
    promotionLevel: p.smallint().default(0),
    promotionStartDate: p.datetime().strictNullable().default(null),
    promotionEndDate: p.datetime().strictNullable().default(null),
    /** When a promotion ended because the listing became another home: what was paid before that counts no more. */
    replacedAt: p.datetime().strictNullable().default(null),
    status: p.string().length(12).default('published'),
    rank: p.smallint().default(0).hidden(),
    /** The amenities of the closed list as bits, in the list's order, for indexes: those stated, else those that title and description name. */
    amenityBits: computed('listing_amenities(amenities, title, description, title_ar, description_ar, location, address)'),
    /** The amenities outside the closed list, in lower case. */
    otherAmenities: p.array().columnType('text[]').generated('(other_amenities(amenities)) stored').nullable().lazy().hidden(),
    /** The home that this listing shares with others; null while it is the only one known. Set by triggers. */
    homeId: p.integer().strictNullable().default(null).lazy().hidden(),
    contentHash: p.text().strictNullable().default(null).hidden(),
    ...created,
    updatedAt: p.datetime().defaultRaw('now()'),
    /** The home's cell on the map at level 18 (web-mercator tile numbers). */
    mapX: computed('cell_x(longitude, 18)'),
    mapY: computed('cell_y(latitude, 18)'),
    tsv: p
      .type('string')
      .$type<string>()
      .columnType('tsvector')
      .generated(
        (c) =>
          `(property_tsv(${c.title}, ${c.location}, ${c.emirate}, ${c.propertyType}, ${c.address}, ${c.amenities}, ${c.description}, ${c.titleAr}, ${c.descriptionAr})) stored`,
      )
      .nullable()
      .lazy()
      .hidden(),
  },
  uniques: [{ name: 'properties_source_uq', properties: ['source', 'reference'] }],
  checks: [
    { name: 'properties_price_ck', expression: 'price > 0' },
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
  indexes: [
    // counted for staff; a published home has no row
    { name: 'properties_hidden_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (status) where status <> 'published'` },
    // the default list; each order holds every number that a filter compares, so that homes are checked without reading their rows
    {
      name: 'properties_rank_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques) ${published}`,
    },
    {
      name: 'properties_rank_all_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques) ${published}`,
    },
    // place, type and price: price and id are the order
    {
      name: 'properties_filter_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, location, property_type, price, id) include (bedrooms, bathrooms, area, amenity_bits, furnished, completion, created_at, emirate, cheques) ${published}`,
    },
    // the default list of a place, and its homes on the map
    {
      name: 'properties_place_rank_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (location, rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished, completion) ${published}`,
    },
    {
      name: 'properties_emirate_rank_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (emirate, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion) ${published}`,
    },
    // in order of price; the rest is what a map asks of the homes at the ends of a price range
    {
      name: 'properties_price_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, price, id) include (latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate, furnished, completion, created_at, cheques) ${published}`,
    },
    {
      name: 'properties_newest_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, created_at desc, id desc) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished, completion, location, agent_id, user_id, cheques) ${published}`,
    },
    {
      name: 'properties_size_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (bathrooms, area) include (id, transaction_type, property_type, location, bedrooms, price, amenity_bits, furnished, latitude, longitude, map_x, map_y, completion, created_at, emirate) ${published}`,
    },
    // by number of bedrooms and size: few have many bedrooms
    {
      name: 'properties_bedrooms_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (bedrooms, property_type, transaction_type, area, id) include (location, price, bathrooms, amenity_bits, furnished, completion, created_at, latitude, longitude, map_x, map_y) ${published}`,
    },
    // homes with many amenities, by the sets that hold them
    {
      name: 'properties_amenity_bits_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (amenity_bits, transaction_type) include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) ${published}`,
    },
    {
      name: 'properties_other_amenities_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} using gin (other_amenities) ${published}`,
    },
    // the few homes that say how they are furnished, in the default order
    {
      name: 'properties_furnished_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (furnished, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits, completion, emirate, latitude, longitude, map_x, map_y) ${published} and furnished is not null`,
    },
    // homes that say whether they are built, in the default order
    {
      name: 'properties_completion_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (completion, transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, location, emirate, latitude, longitude, map_x, map_y) ${published} and completion is not null`,
    },
    // the few homes whose price was lowered, in the default order
    {
      name: 'properties_price_dropped_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) ${published} and price_dropped_at is not null`,
    },
    // by size, each type for itself: most large homes are of one type
    {
      name: 'properties_area_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, property_type, area, id) include (emirate, bedrooms, bathrooms, price, amenity_bits, furnished, completion, created_at, location) ${published}`,
    },
    // by fils per square foot
    {
      name: 'properties_unit_price_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, (price::bigint * 100 / area), id) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, created_at, location) ${published}`,
    },
    // one place in order of date, of size and of fils per square foot
    {
      name: 'properties_place_newest_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (location, transaction_type, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion) ${published}`,
    },
    {
      name: 'properties_place_area_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (location, transaction_type, area, id) include (property_type, bedrooms, bathrooms, price, amenity_bits, furnished, completion, created_at) ${published}`,
    },
    {
      name: 'properties_place_unit_price_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (location, transaction_type, (price::bigint * 100 / area), id) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, created_at) ${published}`,
    },
    // the few homes whose price was lowered, the last ones first
    {
      name: 'properties_price_drop_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, price_dropped_at desc, id desc) include (emirate, location, property_type, bedrooms, bathrooms, price, area, amenity_bits) ${published} and price_dropped_at is not null`,
    },
    // homes with photos, in the default order
    {
      name: 'properties_photos_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, rank desc, created_at desc, id desc) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, latitude, longitude, map_x, map_y) ${published} and images <> '{}'`,
    },
    // orders by cost: what the costs depend on is beside them, so that the index alone is read
    {
      name: 'properties_monthly_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, property_type, ${raw(indexed(MONTHLY_COST))}, id) include (price, area, emirate, location, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques) ${published}`,
    },
    {
      name: 'properties_cash_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, property_type, ${raw(indexed(STARTING_CASH))}, id) include (price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, bedrooms, bathrooms, amenity_bits) ${published}`,
    },
    // those that state both: of completion or furnishing alone ten times as many are looked through
    {
      name: 'properties_stated_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (completion, furnished, transaction_type, area, id) include (property_type, bedrooms, bathrooms, price, amenity_bits, location, emirate, created_at, rank) ${published} and completion is not null and furnished is not null`,
    },
    // the few homes that their owners advertise, in the default order
    {
      name: 'properties_owner_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) ${published} and user_id is not null and agent_id is null`,
    },
    // towers, projects and parts of a community
    {
      name: 'properties_address_parts_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} using gin (address_parts(address)) ${published}`,
    },
    // what portals and agencies call a listing
    { name: 'properties_reference_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (lower(reference)) ${published}` },
    {
      name: 'properties_agency_reference_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (lower(agency_reference)) ${published} and agency_reference is not null`,
    },
    {
      name: 'properties_permit_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (permit_number) ${published} and permit_number is not null`,
    },
    {
      name: 'properties_permit_until_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (permit_until) ${published} and permit_until is not null`,
    },
    // homes by place on the map, with every column that a filter compares
    {
      name: 'properties_map_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (map_x, map_y) include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id, furnished, completion, created_at, id, user_id, cheques) ${published} and latitude is not null`,
    },
    {
      name: 'properties_text_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} using gin (location, property_type, tsv) with (gin_pending_list_limit = 256) where status = 'published'`,
    },
    {
      name: 'properties_agent_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (agent_id, rank desc, created_at desc, id desc) include (status, latitude, longitude, map_x, map_y)`,
    },
    { name: 'properties_user_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (user_id, created_at desc)` },
    { name: 'properties_expiry_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (promotion_end_date) where rank >= 4` },
  ],
});
export type Property = InferEntity<typeof Property>;

/** A saved home: one row for a user and a home. */
export const SavedProperty = defineEntity({
  name: 'SavedProperty',
  tableName: 'saved_properties',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    property: () => p.manyToOne(Property).primary().deleteRule('cascade').index('saved_properties_property_ix'),
    /** AED when it was saved, per month for rent. */
    price: p.integer().strictNullable().default(null),
    /** The member's own note. */
    note: p.string().length(500).strictNullable().default(null),
    ...created,
  },
});
export type SavedProperty = InferEntity<typeof SavedProperty>;
