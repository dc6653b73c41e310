import { Migration } from '@mikro-orm/migrations';

/** Replaces the index of homes that their owners advertise. `owners` is the SQL condition on the user or source of such a home. */
const replaceIndex = (owners: string): string[] => [
  // reads go on while the index is created; only the drop keeps them waiting, so it comes after
  `create index properties_new_owner_ix on properties
  (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished,
    completion, location, emirate, latitude, longitude, map_x, map_y)
  where status = 'published' and ${owners} and agent_id is null`,
  'drop index properties_owner_ix',
  'alter index properties_new_owner_ix rename to properties_owner_ix',
];

/** Adds the demo homes without an agent, which say that their owner advertises them, to the index of such homes. */
export class Migration20261127002000_owner_index extends Migration {
  override up(): void {
    for (const sql of replaceIndex(`(user_id is not null or source = 'demo')`)) this.addSql(sql);
  }

  override down(): void {
    for (const sql of replaceIndex('user_id is not null')) this.addSql(sql);
  }
}
