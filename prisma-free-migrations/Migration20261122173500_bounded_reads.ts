import { Migration } from '@mikro-orm/migrations';
import { replaceIndex } from './Migration20261122143000_completion_indexes.ts';

/**
 * Adds indexes for lists of one place in order of date, size and price per square foot. Adds to the other indexes the columns that filters
 * and the map compare, so that no filter reads the rows of homes that it leaves out.
 */
export class Migration20261122173500_bounded_reads extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns] of ADDED) this.addSql(replaceIndex(name, `replace(definition, ') WHERE', ', ${columns}) WHERE')`));
    this.addSql(
      replaceIndex(
        'properties_bedrooms_ix',
        `replace(replace(definition, '${KEYS_BEFORE}', '${KEYS_WITH_AREA}'), 'bathrooms, area,', 'bathrooms,')`,
      ),
    );
    for (const [name, columns] of PLACE_INDEXES)
      this.addSql(`create index ${name} on properties (location, transaction_type, ${columns}) where status = 'published'`);
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(
      replaceIndex(
        'properties_bedrooms_ix',
        `replace(replace(definition, '${KEYS_WITH_AREA}', '${KEYS_BEFORE}'), 'bathrooms,', 'bathrooms, area,')`,
      ),
    );
    this.addSql(`drop index ${PLACE_INDEXES.map(([name]) => name).join(', ')}`);
    for (const [name, columns] of ADDED) this.addSql(replaceIndex(name, `replace(definition, ', ${columns})', ')')`));
  }
}

/**
 * Where the key of the bedrooms index ends, and where it ends now: area and id move from the INCLUDE list into the key, so that the homes
 * come in order of size.
 */
const KEYS_BEFORE = 'transaction_type) INCLUDE (id, ';
const KEYS_WITH_AREA = 'transaction_type, area, id) INCLUDE (';
/** The columns that the map reads. */
const ON_MAP = 'latitude, longitude, map_x, map_y';
/** The columns that are added to the INCLUDE list of each index. */
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
/**
 * The indexes of one place. `columns` continue the key after place and purpose, and have the INCLUDE list without its last bracket. The
 * price per square foot is in fils.
 */
const PLACE_INDEXES: [index: string, columns: string][] = [
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
