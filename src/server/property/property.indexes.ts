// The indexes of the table `properties`. An index that serves an order of the list also includes the columns that filters compare, and one
// that serves budgets those that costs depend on, so that PostgreSQL can test homes in the index without reading their rows. Those of the map
// (`map/view-statements.ts`) include the columns of new minimums of the table of filters.
import { keysOf } from '../../shared/search/filter-table.ts';
import { columnOf } from '../../shared/search/pieces.ts';
import { makeIndex, type PropertyIndex, PUBLISHED } from './make-index.ts';
import { MONTHLY_COST, STARTING_CASH, withoutTableName } from './reference-costs.ts';

/** The columns that minimums of the table of filters compare. */
const MINIMUM_COLUMNS = keysOf('minimum')
  .map(columnOf)
  // which budgets compare too, so that these indexes have it already
  .filter((column) => column !== 'cheques');

export const propertyIndexes: readonly PropertyIndex[] = [
  // homes that are not published, for the counts that staff see
  makeIndex('properties_hidden_ix', { columns: 'status', where: "status <> 'published'" }),
  // the default list of one purpose
  makeIndex('properties_rank_ix', {
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques',
      'location, service_charge, cooling, agent_id, user_id, source, latitude, longitude',
    ],
  }),
  // the default list of both purposes
  makeIndex('properties_rank_all_ix', {
    columns: 'rank desc, created_at desc, id desc',
    include: [
      'transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion',
      'emirate, cheques, location, service_charge, cooling, agent_id, user_id, source, latitude, longitude',
    ],
  }),
  // homes of a place and type in order of price
  makeIndex('properties_filter_ix', {
    columns: 'transaction_type, location, property_type, price, id',
    include: [
      'bedrooms, bathrooms, area, amenity_bits, furnished, completion, created_at, emirate, cheques, service_charge',
      'cooling, agent_id, user_id, source',
    ],
  }),
  // the default list of a place, and its homes on the map
  makeIndex('properties_place_rank_ix', {
    columns: 'location, rank desc, created_at desc, id desc',
    include: [
      'transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x',
      'map_y, furnished, completion, emirate, cheques, service_charge, cooling, agent_id, user_id, source',
    ],
  }),
  // the default list of an emirate
  makeIndex('properties_emirate_rank_ix', {
    columns: 'emirate, transaction_type, rank desc, created_at desc, id desc',
    include: [
      'location, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, cheques',
      'service_charge, cooling, agent_id, user_id, source',
    ],
  }),
  // the order by price; the map reads the homes at the ends of a price range from it
  makeIndex('properties_price_ix', {
    columns: 'transaction_type, price, id',
    include: [
      'latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate',
      'furnished, completion, created_at, cheques, service_charge, cooling, agent_id, user_id, source',
    ],
  }),
  // the order by date
  makeIndex('properties_newest_ix', {
    columns: 'transaction_type, created_at desc, id desc',
    include: [
      'emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y',
      'furnished, completion, location, agent_id, user_id, cheques, service_charge, cooling, source',
      ...MINIMUM_COLUMNS,
    ],
  }),
  // homes by number of bathrooms and size
  makeIndex('properties_size_ix', {
    columns: 'bathrooms, area',
    include: [
      'id, transaction_type, property_type, location, bedrooms, price, amenity_bits, furnished, latitude, longitude',
      'map_x, map_y, completion, created_at, emirate',
    ],
  }),
  // homes by number of bedrooms and size, because few homes have many bedrooms
  makeIndex('properties_bedrooms_ix', {
    columns: 'bedrooms, property_type, transaction_type, area, id',
    include: ['location, price, bathrooms, amenity_bits, furnished, completion, created_at, latitude, longitude, map_x, map_y'],
  }),
  // homes of a place with a number of bedrooms in order of price, with what their costs depend on
  makeIndex('properties_place_bedrooms_ix', {
    columns: 'location, transaction_type, bedrooms, price, id',
    include: [
      'property_type, area, emirate, completion, service_charge, cooling, furnished, cheques, agent_id, user_id',
      'source, bathrooms, amenity_bits',
    ],
  }),
  // homes with many amenities: a filter looks up each set of amenities that contains its own
  makeIndex('properties_amenity_bits_ix', {
    columns: 'amenity_bits, transaction_type',
    include: [
      'rank, created_at, id, property_type, bedrooms, bathrooms, price, area, furnished, completion, location',
      'emirate, latitude, longitude, map_x, map_y',
    ],
  }),
  // amenities outside the fixed list
  makeIndex('properties_other_amenities_ix', { using: 'gin', columns: 'other_amenities' }),
  // the few homes that say how they are furnished, in the default order
  makeIndex('properties_furnished_ix', {
    columns: 'furnished, transaction_type, rank desc, created_at desc, id desc',
    include: [
      'location, property_type, bedrooms, bathrooms, price, area, amenity_bits, completion, emirate, latitude',
      'longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and furnished is not null`,
  }),
  // homes that say whether they are built, in the default order
  makeIndex('properties_completion_ix', {
    columns: 'completion, transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, location, emirate, latitude',
      'longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and completion is not null`,
  }),
  // the few homes whose price was lowered, in the default order
  makeIndex('properties_price_dropped_ix', {
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and price_dropped_at is not null`,
  }),
  // the order by size within each type: most large homes are of one type
  makeIndex('properties_area_ix', {
    columns: 'transaction_type, property_type, area, id',
    include: ['emirate, bedrooms, bathrooms, price, amenity_bits, furnished, completion, created_at, location'],
  }),
  // the order by price per square foot, in fils
  makeIndex('properties_unit_price_ix', {
    columns: 'transaction_type, (price::bigint * 100 / area), id',
    include: ['emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, created_at', 'location'],
  }),
  // homes of one place by date
  makeIndex('properties_place_newest_ix', {
    columns: 'location, transaction_type, created_at desc, id desc',
    include: ['property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion'],
  }),
  // homes of one place by size
  makeIndex('properties_place_area_ix', {
    columns: 'location, transaction_type, area, id',
    include: ['property_type, bedrooms, bathrooms, price, amenity_bits, furnished, completion, created_at'],
  }),
  // homes of one place by price per square foot, in fils
  makeIndex('properties_place_unit_price_ix', {
    columns: 'location, transaction_type, (price::bigint * 100 / area), id',
    include: ['property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, created_at'],
  }),
  // the few homes whose price was lowered, the latest change first
  makeIndex('properties_price_drop_ix', {
    columns: 'transaction_type, price_dropped_at desc, id desc',
    include: ['emirate, location, property_type, bedrooms, bathrooms, price, area, amenity_bits'],
    where: `${PUBLISHED} and price_dropped_at is not null`,
  }),
  // homes with photos, in the default order
  makeIndex('properties_photos_ix', {
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    include: [
      'emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and images <> '{}'`,
  }),
  // the order by monthly cost; what the costs depend on is included
  makeIndex('properties_monthly_ix', {
    columns: `transaction_type, property_type, ${withoutTableName(MONTHLY_COST)}, id`,
    include: [
      'price, area, emirate, location, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits',
      'furnished, cheques, agent_id, user_id, source',
    ],
  }),
  // the order by cash at the start; what the costs depend on is included
  makeIndex('properties_cash_ix', {
    columns: `transaction_type, property_type, ${withoutTableName(STARTING_CASH)}, id`,
    include: [
      'price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, bedrooms, bathrooms',
      'amenity_bits, service_charge, cooling',
    ],
  }),
  // homes of one place by monthly cost: homes of other places with the same cost are not read
  makeIndex('properties_place_monthly_ix', {
    columns: `location, transaction_type, ${withoutTableName(MONTHLY_COST)}, id`,
    include: [
      'property_type, price, area, emirate, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits',
      'furnished, cheques, agent_id, user_id, source',
    ],
  }),
  // homes of one place by cash at the start
  makeIndex('properties_place_cash_ix', {
    columns: `location, transaction_type, ${withoutTableName(STARTING_CASH)}, id`,
    include: [
      'property_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, bedrooms',
      'bathrooms, amenity_bits, service_charge, cooling',
    ],
  }),
  // the homes that state a number of parking spaces, by that number
  makeIndex('properties_parking_ix', {
    columns: 'parking, transaction_type, price, id',
    include: ['property_type, bedrooms, bathrooms, area, amenity_bits, furnished, completion, location, emirate, created_at, rank'],
    where: `${PUBLISHED} and parking is not null`,
  }),
  // the homes that state a number of cheques, by that number
  makeIndex('properties_cheques_ix', {
    columns: 'cheques, transaction_type, price, id',
    include: ['property_type, bedrooms, bathrooms, area, amenity_bits, furnished, completion, location, emirate, created_at, rank'],
    where: `${PUBLISHED} and cheques is not null`,
  }),
  // homes by the month of handover
  makeIndex('properties_handover_ix', {
    columns: 'handover, transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and handover is not null`,
  }),
  // homes in which no one lives, and homes whose rent includes cooling, in the default order
  makeIndex('properties_vacant_ix', {
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and vacant`,
  }),
  makeIndex('properties_cooling_included_ix', {
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and cooling = 'included'`,
  }),
  // homes by who advertises them, in the default order
  makeIndex('properties_advertiser_ix', {
    columns: 'lower(advertiser), transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and advertiser is not null`,
  }),
  // homes that state completion and furnishing: an index of one of the two would read ten times as many
  makeIndex('properties_stated_ix', {
    columns: 'completion, furnished, transaction_type, area, id',
    include: ['property_type, bedrooms, bathrooms, price, amenity_bits, location, emirate, created_at, rank'],
    where: `${PUBLISHED} and completion is not null and furnished is not null`,
  }),
  // the few homes that their owners advertise, as ADVERTISER_WITHOUT_AGENT says, in the default order
  makeIndex('properties_owner_ix', {
    columns: 'transaction_type, rank desc, created_at desc, id desc',
    include: [
      'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate',
      'latitude, longitude, map_x, map_y',
    ],
    where: `${PUBLISHED} and (user_id is not null or source = 'demo') and agent_id is null`,
  }),
  // names of towers, projects and parts of a community
  makeIndex('properties_address_parts_ix', { using: 'gin', columns: 'address_parts(address)' }),
  // the reference of a listing in its portal
  makeIndex('properties_reference_ix', { columns: 'lower(reference)' }),
  // the reference of a listing at its agency
  makeIndex('properties_agency_reference_ix', {
    columns: 'lower(agency_reference)',
    where: `${PUBLISHED} and agency_reference is not null`,
  }),
  // listings of members and brokerages by what they call them
  makeIndex('properties_own_reference_ix', {
    columns: 'agency_reference, organization_id',
    where: 'agency_reference is not null and (user_id is not null or organization_id is not null)',
  }),
  // listings with the same advertising permit
  makeIndex('properties_permit_ix', { columns: 'permit_number', where: `${PUBLISHED} and permit_number is not null` }),
  // permits by the day on which they end
  makeIndex('properties_permit_until_ix', { columns: 'permit_until', where: `${PUBLISHED} and permit_until is not null` }),
  // homes by their place on the map
  makeIndex('properties_map_ix', {
    columns: 'map_x, map_y',
    include: [
      'latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area',
      'amenity_bits, agent_id, furnished, completion, created_at, id, user_id, cheques, service_charge, cooling',
      'source',
      ...MINIMUM_COLUMNS,
    ],
    where: `${PUBLISHED} and latitude is not null`,
  }),
  // words of a search text; the short list of pending changes keeps searches fast after writes
  makeIndex('properties_text_ix', { using: 'gin', columns: 'location, property_type, tsv', settings: 'gin_pending_list_limit = 256' }),
  // homes that changed lately
  makeIndex('properties_updated_ix', { columns: 'updated_at' }),
  // homes of an agent in the default order
  makeIndex('properties_agent_ix', {
    columns: 'agent_id, rank desc, created_at desc, id desc',
    include: ['status, latitude, longitude, map_x, map_y'],
    where: 'agent_id is not null',
  }),
  // listings of a member, newest first
  makeIndex('properties_user_ix', { columns: 'user_id, created_at desc', where: 'user_id is not null' }),
  // listings of a brokerage, newest first
  makeIndex('properties_organization_ix', { columns: 'organization_id, created_at desc, id desc', where: 'organization_id is not null' }),
  // the public list of a brokerage and its numbers by purpose, without reading rows
  makeIndex('properties_brokerage_ix', {
    columns: 'organization_id, rank desc, created_at desc, id desc',
    include: ['transaction_type'],
    where: `${PUBLISHED} and organization_id is not null`,
  }),
  // promoted homes (rank 4 and above) by the end of their promotion
  makeIndex('properties_expiry_ix', { columns: 'promotion_end_date', where: 'rank >= 4' }),
];
