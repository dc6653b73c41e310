// The indexes of `properties`. An index of an order of the list includes the columns that filters compare; one that budgets are read by includes the columns
// that costs depend on. So homes are checked in the index, without reading their rows.
import { quote, raw } from '@mikro-orm/core';
import { MONTHLY_COST, STARTING_CASH, withoutTableName } from './reference-costs.ts';

type Fragment = ReturnType<typeof quote>;
interface PropertyIndex {
  name: string;
  /** The statement that makes it, of the table and its own quoted name. */
  expression: (columns: unknown, table: { toString(): string }, index: string) => Fragment;
}

const published = quote`where status = 'published'`;

export const propertyIndexes: readonly PropertyIndex[] = [
  // counted for staff; published homes are not in it
  { name: 'properties_hidden_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (status) where status <> 'published'` },
  // the default list, of one purpose and of both
  {
    name: 'properties_rank_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques, location, service_charge, cooling, agent_id, user_id, source) ${published}`,
  },
  {
    name: 'properties_rank_all_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques, location, service_charge, cooling, agent_id, user_id, source) ${published}`,
  },
  // place, type and price: price and id are the order
  {
    name: 'properties_filter_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (transaction_type, location, property_type, price, id) include (bedrooms, bathrooms, area, amenity_bits, furnished, completion, created_at, emirate, cheques, service_charge, cooling, agent_id, user_id, source) ${published}`,
  },
  // the default list of a place, and its homes on the map
  {
    name: 'properties_place_rank_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (location, rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished, completion, emirate, cheques, service_charge, cooling, agent_id, user_id, source) ${published}`,
  },
  {
    name: 'properties_emirate_rank_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (emirate, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, cheques, service_charge, cooling, agent_id, user_id, source) ${published}`,
  },
  // in order of price, with what the map needs of the homes at the ends of a price range
  {
    name: 'properties_price_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (transaction_type, price, id) include (latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate, furnished, completion, created_at, cheques, service_charge, cooling, agent_id, user_id, source) ${published}`,
  },
  {
    name: 'properties_newest_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (transaction_type, created_at desc, id desc) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished, completion, location, agent_id, user_id, cheques, service_charge, cooling, source) ${published}`,
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
  // homes of a place with a number of bedrooms, the price and what the costs depend on beside them
  {
    name: 'properties_place_bedrooms_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (location, transaction_type, bedrooms, price, id) include (property_type, area, emirate, completion, service_charge, cooling, furnished, cheques, agent_id, user_id, source, bathrooms, amenity_bits) ${published}`,
  },
  // homes with many amenities: a filter asks for each set of amenities that contains its own
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
  // by size within each type: most large homes are of one type
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
      quote`create index ${i} on ${t} (transaction_type, property_type, ${raw(withoutTableName(MONTHLY_COST))}, id) include (price, area, emirate, location, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques, agent_id, user_id, source) ${published}`,
  },
  {
    name: 'properties_cash_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (transaction_type, property_type, ${raw(withoutTableName(STARTING_CASH))}, id) include (price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, bedrooms, bathrooms, amenity_bits, service_charge, cooling) ${published}`,
  },
  // the same for one place: homes of other places with the same costs are not read
  {
    name: 'properties_place_monthly_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (location, transaction_type, ${raw(withoutTableName(MONTHLY_COST))}, id) include (property_type, price, area, emirate, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques, agent_id, user_id, source) ${published}`,
  },
  {
    name: 'properties_place_cash_ix',
    expression: (_c, t, i) =>
      quote`create index ${i} on ${t} (location, transaction_type, ${raw(withoutTableName(STARTING_CASH))}, id) include (property_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, bedrooms, bathrooms, amenity_bits, service_charge, cooling) ${published}`,
  },
  // homes that state both: an index of completion or furnishing alone would read ten times as many
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
      quote`create index ${i} on ${t} (map_x, map_y) include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id, furnished, completion, created_at, id, user_id, cheques, service_charge, cooling, source) ${published} and latitude is not null`,
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
];
