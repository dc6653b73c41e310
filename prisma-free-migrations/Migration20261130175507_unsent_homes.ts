import { Migration } from '@mikro-orm/migrations';

/** Homes that their advertiser does not send to a feed out. */
export class Migration20261130175507_unsent_homes extends Migration {
  override up(): void {
    this.addSql(
      `create table "unsent_homes" ("property_id" int not null, "format" varchar(20) not null, primary key ("property_id", "format"));`,
    );
    this.addSql(
      `alter table "unsent_homes" add constraint "unsent_homes_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "unsent_homes" add constraint "unsent_homes_format_ck" check (format in ('bayut-xml', 'propertyfinder-xml', 'kyero-xml', 'csv', 'ndjson'));`,
    );
  }

  override down(): void {
    this.addSql('drop table unsent_homes');
  }
}
