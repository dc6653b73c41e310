import { Migration } from '@mikro-orm/migrations';

/** Indexes of orders that get more columns: name, columns and what is included besides `cheques`. */
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

const create = (name: string, columns: string, included: string): string =>
  `create index ${name} on properties (${columns}) include (${included}) where status = 'published'`;

/** The bounds of a budget depend on emirate and cheques: without them in an order's index each home that is passed would be read. */
export class Migration20261122220000_budget_indexes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns, included] of ORDERS) {
      this.addSql(`drop index ${name}`);
      this.addSql(create(name, columns, `${included}, cheques`));
    }
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns, included] of ORDERS) {
      this.addSql(`drop index ${name}`);
      this.addSql(create(name, columns, included.replace(/, emirate$/, '')));
    }
  }
}
