import { Migration } from '@mikro-orm/migrations';

export class Migration20261130033153_inquiry_totals extends Migration {
  override name = 'Migration20261130033153_inquiry_totals';

  override up(): void | Promise<void> {
    this.addSql(`create table "inquiry_totals" ("property_id" int not null, "n" int not null, primary key ("property_id"));`);

    this.addSql(
      `alter table "inquiry_totals" add constraint "inquiry_totals_property_id_foreign" foreign key ("property_id") references "properties" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "inquiry_totals" cascade;`);
  }
}
