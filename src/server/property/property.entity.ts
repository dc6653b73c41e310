import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { VERIFIED_BY } from '../../shared/listing/verification.ts';
import { FURNISHING, type Furnishing, PROPERTY_STATUSES, PROPERTY_TYPES, TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { created, identity, textList } from '../db/base.ts';

const oneOf = (column: string, values: readonly string[]) => `${column} in (${values.map((v) => `'${v}'`).join(', ')})`;
/** A whole number that the database computes from other columns; read in SQL alone. */
const computed = (expression: string) => p.integer().generated(`(${expression}) stored`).nullable().lazy().hidden();
const published = quote`where status = 'published'`;

/**
 * A home for sale or for rent. Area in square feet, price in AED (per month for rent). `rank` orders the default list:
 * running promotion level x 4 + premium x 2 + featured, kept by a trigger and by `expirePromotions`. `tsv` is what free text searches.
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
    featured: p.boolean().default(false),
    premium: p.boolean().default(false),
    verified: p.boolean().default(true),
    /** What was checked, by whom (VERIFIED_BY) and when; all three or none. People see the mark only with them, whatever `verified` says. */
    verifiedWhat: p.string().length(200).strictNullable().default(null),
    verifiedBy: p.string().length(12).strictNullable().default(null),
    verifiedAt: p.datetime().strictNullable().default(null),
    permitNumber: p.string().length(40).strictNullable().default(null),
    agent: () => p.manyToOne(Agent).ref().strictNullable().default(null).deleteRule('set null'),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade'),
    /** Public name of who advertises when there is no agent, for example the agency of an imported row. */
    advertiser: p.string().length(120).strictNullable().default(null),
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
    /** The amenities of the closed list as bits, in the list's order, for indexes. */
    amenityBits: computed('amenity_bits(amenities)'),
    /** The amenities outside the closed list, in lower case. */
    otherAmenities: p.array().columnType('text[]').generated('(other_amenities(amenities)) stored').nullable().lazy().hidden(),
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
          `(property_tsv(${c.title}, ${c.location}, ${c.emirate}, ${c.propertyType}, ${c.address}, ${c.amenities}, ${c.description})) stored`,
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
    { name: 'properties_transaction_ck', expression: oneOf('transaction_type', TRANSACTION_TYPES) },
    { name: 'properties_status_ck', expression: oneOf('status', PROPERTY_STATUSES) },
    {
      name: 'properties_verified_ck',
      expression: `num_nulls(verified_what, verified_by, verified_at) in (0, 3) and ${oneOf('verified_by', VERIFIED_BY)}`,
    },
    { name: 'properties_promotion_ck', expression: 'promotion_level >= 0 and promotion_level <= 3' },
    { name: 'properties_latitude_ck', expression: 'latitude >= -90 and latitude <= 90' },
    { name: 'properties_longitude_ck', expression: 'longitude >= -180 and longitude <= 180' },
    { name: 'properties_point_ck', expression: '(latitude is null) = (longitude is null)' },
  ],
  indexes: [
    // the default list; each order holds every number that a filter compares, so that homes are checked without reading their rows
    {
      name: 'properties_rank_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits) ${published}`,
    },
    {
      name: 'properties_rank_all_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits) ${published}`,
    },
    // place, type and price: price and id are the order
    {
      name: 'properties_filter_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, location, property_type, price, id) include (bedrooms, bathrooms, area, amenity_bits) ${published}`,
    },
    // the default list of a place, and its homes on the map
    {
      name: 'properties_place_rank_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (location, rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y) ${published}`,
    },
    {
      name: 'properties_emirate_rank_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (emirate, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits) ${published}`,
    },
    // in order of price; the rest is what a map asks of the homes at the ends of a price range
    {
      name: 'properties_price_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, price, id) include (latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate) ${published}`,
    },
    {
      name: 'properties_newest_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (transaction_type, created_at desc, id desc) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y) ${published}`,
    },
    {
      name: 'properties_size_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (bathrooms, area) include (id, transaction_type, property_type, bedrooms, price, amenity_bits) ${published}`,
    },
    // homes with many amenities, by the sets that hold them
    {
      name: 'properties_amenity_bits_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (amenity_bits, transaction_type) include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area) ${published}`,
    },
    {
      name: 'properties_other_amenities_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} using gin (other_amenities) ${published}`,
    },
    // the few homes that say how they are furnished, in the default order
    {
      name: 'properties_furnished_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (furnished, transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits) ${published} and furnished is not null`,
    },
    // homes by place on the map, with every column that a filter compares
    {
      name: 'properties_map_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (map_x, map_y) include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id) ${published} and latitude is not null`,
    },
    {
      name: 'properties_text_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} using gin (location, property_type, tsv) with (gin_pending_list_limit = 256) where status = 'published'`,
    },
    {
      name: 'properties_agent_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (agent_id, rank desc, created_at desc, id desc)`,
    },
    { name: 'properties_user_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (user_id, created_at desc)` },
    { name: 'properties_expiry_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (promotion_end_date) where rank >= 4` },
  ],
});
export type Property = InferEntity<typeof Property>;

/** A saved home: one row a member and home. */
export const SavedProperty = defineEntity({
  name: 'SavedProperty',
  tableName: 'saved_properties',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    property: () => p.manyToOne(Property).primary().deleteRule('cascade').index('saved_properties_property_ix'),
    ...created,
  },
});
export type SavedProperty = InferEntity<typeof SavedProperty>;
