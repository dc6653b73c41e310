import { Migration } from '@mikro-orm/migrations';

/** Listings that have one of the featured places of a plan. */
export class Migration20261129231008_featured_places extends Migration {
  override up(): void {
    this.addSql(`
      create table featured_places (
        property_id int not null primary key
          constraint featured_places_property_id_foreign references properties (id) on update cascade on delete cascade,
        created_at timestamptz not null default now()
      )`);
  }

  override down(): void {
    this.addSql('drop table featured_places');
  }
}
