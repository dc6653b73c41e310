import { Migration } from '@mikro-orm/migrations';

/** The indexes for the orders of a list: their names, key columns and included columns, those without `cheques`. */
const ORDERS = [
  [
    'properties_rank_ix',
    'transaction_type, rank desc, created_at desc, id desc',
    'property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate',
  ],
  [
    'properties_rank_all_ix',
    'rank desc, created_at desc, id desc',
    'transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate',
  ],
  [
    'properties_price_ix',
    'transaction_type, price, id',
    'latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate, furnished, completion, created_at',
  ],
] as const;

const createIndex = (name: string, columns: string, included: string): string =>
  `create index ${name} on properties (${columns}) include (${included}) where status = 'published'`;

/**
 * Adds emirate and cheques (payments of a year's rent) to the indexes for orders of a list. Whether a home is within a budget depends on
 * them; without them the row of every home along the index would be read.
 */
export class Migration20261122220000_budget_indexes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns, included] of ORDERS) {
      this.addSql(`drop index ${name}`);
      this.addSql(createIndex(name, columns, `${included}, cheques`));
    }
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns, included] of ORDERS) {
      this.addSql(`drop index ${name}`);
      // two of the indexes got `emirate` by this migration too
      this.addSql(createIndex(name, columns, included.replace(/, emirate$/, '')));
    }
  }
}
