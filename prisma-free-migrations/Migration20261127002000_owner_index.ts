import { Migration } from '@mikro-orm/migrations';

/** Creates the index of homes that their owners advertise; `owners` is the SQL condition on the user or source of such a home. */
const createIndex = (owners: string): string => `create index properties_owner_ix on properties
  (transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished,
    completion, location, emirate, latitude, longitude, map_x, map_y)
  where status = 'published' and ${owners} and agent_id is null`;

/** Adds the demo homes without an agent, which say that their owner advertises them, to the index of such homes. */
export class Migration20261127002000_owner_index extends Migration {
  override up(): void {
    this.addSql('drop index properties_owner_ix');
    this.addSql(createIndex(`(user_id is not null or source = 'demo')`));
  }

  override down(): void {
    this.addSql('drop index properties_owner_ix');
    this.addSql(createIndex('user_id is not null'));
  }
}
