import { Migration } from '@mikro-orm/migrations';

/** Indexes of the default list: columns, included columns and condition. */
const RANK_INDEXES = {
  properties_rank_ix: `(transaction_type, rank desc, created_at desc, id desc)
    include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, emirate, cheques,
    location, service_charge, cooling, agent_id, user_id, source*) where status = 'published'`,
  properties_rank_all_ix: `(rank desc, created_at desc, id desc)
    include (transaction_type, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion,
    emirate, cheques, location, service_charge, cooling, agent_id, user_id, source*) where status = 'published'`,
};

/** Replaces these indexes; `extraColumns` follow their included columns. */
const replaceRankIndexes = (extraColumns: string): string[] =>
  Object.entries(RANK_INDEXES).flatMap(([name, definition]) => [
    // reads go on while an index is created; only the drop keeps them waiting, so it comes after
    `create index ${name}_new on properties ${definition.replace('*', extraColumns)}`,
    `drop index ${name}`,
    `alter index ${name}_new rename to ${name}`,
  ]);

/** Adds where homes are to the indexes of the default list, which a search in areas then reads alone. */
export class Migration20261130181000_areas extends Migration {
  override up(): void {
    for (const sql of replaceRankIndexes(', latitude, longitude')) this.addSql(sql);
  }

  override down(): void {
    for (const sql of replaceRankIndexes('')) this.addSql(sql);
  }
}
