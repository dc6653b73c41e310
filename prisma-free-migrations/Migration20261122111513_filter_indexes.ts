import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the column `furnished` to the indexes of lists and of the map, so that this filter too is checked without reading rows, and adds an
 * index for homes with many bedrooms.
 */
export class Migration20261122111513_filter_indexes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, definition] of WITH_FURNISHED) {
      this.addSql(`drop index if exists ${name}`);
      this.addSql(`create index ${name} on properties ${definition}`);
    }
  }

  override down(): void {
    this.addSql('drop index properties_bedrooms_ix');
    for (const [name, definition] of BEFORE) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on properties ${definition}`);
    }
  }
}

/** The new definitions of the indexes. */
const WITH_FURNISHED: [name: string, definition: string][] = [
  [
    'properties_rank_ix',
    `(transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished) where status = 'published'`,
  ],
  [
    'properties_rank_all_ix',
    `(rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished) where status = 'published'`,
  ],
  [
    'properties_filter_ix',
    `(transaction_type, location, property_type, price, id) include (bedrooms, bathrooms, area, amenity_bits, furnished) where status = 'published'`,
  ],
  [
    'properties_place_rank_ix',
    `(location, rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished) where status = 'published'`,
  ],
  [
    'properties_emirate_rank_ix',
    `(emirate, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished) where status = 'published'`,
  ],
  [
    'properties_price_ix',
    `(transaction_type, price, id) include (latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate, furnished) where status = 'published'`,
  ],
  [
    'properties_newest_ix',
    `(transaction_type, created_at desc, id desc) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y, furnished) where status = 'published'`,
  ],
  [
    'properties_size_ix',
    `(bathrooms, area) include (id, transaction_type, property_type, location, bedrooms, price, amenity_bits, furnished, latitude, longitude, map_x, map_y) where status = 'published'`,
  ],
  [
    'properties_bedrooms_ix',
    `(bedrooms, property_type, transaction_type) include (id, location, price, bathrooms, area, amenity_bits, furnished) where status = 'published'`,
  ],
  [
    'properties_amenity_bits_ix',
    `(amenity_bits, transaction_type) include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area, furnished) where status = 'published'`,
  ],
  [
    'properties_map_ix',
    `(map_x, map_y) include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id, furnished) where status = 'published' and latitude is not null`,
  ],
  ['properties_agent_ix', '(agent_id, rank desc, created_at desc, id desc) include (status, latitude, longitude, map_x, map_y)'],
  [
    'properties_furnished_ix',
    `(furnished, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published' and furnished is not null`,
  ],
];

/** Their definitions before this migration, for `down`. */
const BEFORE: [name: string, definition: string][] = [
  [
    'properties_rank_ix',
    `(transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published'`,
  ],
  [
    'properties_rank_all_ix',
    `(rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published'`,
  ],
  [
    'properties_filter_ix',
    `(transaction_type, location, property_type, price, id) include (bedrooms, bathrooms, area, amenity_bits) where status = 'published'`,
  ],
  [
    'properties_place_rank_ix',
    `(location, rank desc, created_at desc, id desc) include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y) where status = 'published'`,
  ],
  [
    'properties_emirate_rank_ix',
    `(emirate, transaction_type, rank desc, created_at desc, id desc) include (location, property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published'`,
  ],
  [
    'properties_price_ix',
    `(transaction_type, price, id) include (latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate) where status = 'published'`,
  ],
  [
    'properties_newest_ix',
    `(transaction_type, created_at desc, id desc) include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y) where status = 'published'`,
  ],
  [
    'properties_size_ix',
    `(bathrooms, area) include (id, transaction_type, property_type, bedrooms, price, amenity_bits) where status = 'published'`,
  ],
  [
    'properties_amenity_bits_ix',
    `(amenity_bits, transaction_type) include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area) where status = 'published'`,
  ],
  [
    'properties_map_ix',
    `(map_x, map_y) include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id) where status = 'published' and latitude is not null`,
  ],
  ['properties_agent_ix', '(agent_id, rank desc, created_at desc, id desc)'],
  [
    'properties_furnished_ix',
    `(furnished, transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published' and furnished is not null`,
  ],
];
