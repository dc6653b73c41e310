import { Migration } from '@mikro-orm/migrations';

/** Indexes that the map reads: columns, included columns and condition. */
const MAP_INDEXES = {
  properties_newest_ix: `(transaction_type, created_at desc, id desc)
    include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude, map_x, map_y,
    furnished, completion, location, agent_id, user_id, cheques, service_charge, cooling, source*) where status = 'published'`,
  properties_map_ix: `(map_x, map_y)
    include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area,
    amenity_bits, agent_id, furnished, completion, created_at, id, user_id, cheques, service_charge, cooling, source*)
    where status = 'published' and latitude is not null`,
};

/** Replaces these indexes; `extraColumns` follow their included columns. */
const replaceMapIndexes = (extraColumns: string): string[] =>
  Object.entries(MAP_INDEXES).flatMap(([name, definition]) => [
    // reads go on while an index is created; only the drop keeps them waiting, so it comes after
    `create index ${name}_new on properties ${definition.replace('*', extraColumns)}`,
    `drop index ${name}`,
    `alter index ${name}_new rename to ${name}`,
  ]);

/** Adds the number of parking spaces of a home, an index by it, and the column in the indexes that the map reads. */
export class Migration20261128201519_parking extends Migration {
  override up(): void {
    this.addSql('alter table properties add parking smallint null');
    this.addSql('alter table properties add constraint properties_parking_ck check (parking >= 0 and parking <= 20)');
    this.addSql(`create index properties_parking_ix on properties (parking, transaction_type, price, id)
      include (property_type, bedrooms, bathrooms, area, amenity_bits, furnished, completion, location, emirate, created_at, rank)
      where status = 'published' and parking is not null`);
    for (const sql of replaceMapIndexes(', parking')) this.addSql(sql);
  }

  override down(): void {
    for (const sql of replaceMapIndexes('')) this.addSql(sql);
    this.addSql('drop index properties_parking_ix');
    this.addSql('alter table properties drop column parking');
  }
}
