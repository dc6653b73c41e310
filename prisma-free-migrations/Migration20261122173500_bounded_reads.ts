import { Migration } from '@mikro-orm/migrations';
import { replaceIndex } from './Migration20261122143000_completion_indexes.ts';

/**
 * Lists of one place in order of date, size and price per square foot. The other indexes hold the columns that filters and the map compare, so that
 * no filter reads the rows of homes that it leaves out.
 */
export class Migration20261122173500_bounded_reads extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns] of ADDED) this.addSql(replaceIndex(name, `replace(definition, ') WHERE', ', ${columns}) WHERE')`));
    this.addSql(
      replaceIndex('properties_bedrooms_ix', `replace(replace(definition, '${BEDROOMS}', '${BY_SIZE}'), 'bathrooms, area,', 'bathrooms,')`),
    );
    for (const [name, columns] of OF_PLACE)
      this.addSql(`create index ${name} on properties (location, transaction_type, ${columns}) where status = 'published'`);
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(
      replaceIndex('properties_bedrooms_ix', `replace(replace(definition, '${BY_SIZE}', '${BEDROOMS}'), 'bathrooms,', 'bathrooms, area,')`),
    );
    this.addSql(`drop index ${OF_PLACE.map(([name]) => name).join(', ')}`);
    for (const [name, columns] of ADDED) this.addSql(replaceIndex(name, `replace(definition, ', ${columns})', ')')`));
  }
}

const BEDROOMS = 'transaction_type) INCLUDE (id, ';
const BY_SIZE = 'transaction_type, area, id) INCLUDE (';
const ON_MAP = 'latitude, longitude, map_x, map_y';
const ADDED: [index: string, columns: string][] = [
  ['properties_filter_ix', 'created_at, emirate'],
  ['properties_price_ix', 'created_at'],
  ['properties_size_ix', 'created_at, emirate'],
  ['properties_bedrooms_ix', `created_at, ${ON_MAP}`],
  ['properties_amenity_bits_ix', `location, emirate, ${ON_MAP}`],
  ['properties_area_ix', 'completion, created_at, location'],
  ['properties_unit_price_ix', 'completion, created_at, location'],
  ['properties_photos_ix', `furnished, completion, location, ${ON_MAP}`],
  ['properties_owner_ix', `furnished, completion, location, emirate, ${ON_MAP}`],
  ['properties_map_ix', 'id, user_id'],
  ['properties_newest_ix', 'agent_id, user_id'],
];
const OF_PLACE: [index: string, columns: string][] = [
  [
    'properties_place_newest_ix',
    'created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion',
  ],
  [
    'properties_place_area_ix',
    'area, id) include (property_type, bedrooms, bathrooms, price, amenity_bits, furnished, completion, created_at',
  ],
  [
    'properties_place_unit_price_ix',
    '(price::bigint * 100 / area), id) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, created_at',
  ],
];
