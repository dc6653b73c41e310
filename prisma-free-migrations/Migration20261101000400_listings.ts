import { Migration } from '@mikro-orm/migrations';

/** Former prices, the undo of a deletion, views a day, uploaded photos. */
export class Migration20261101000400_listings extends Migration {
  override up(): void {
    this.addSql(
      `create table "price_changes" ("id" serial primary key, "property_id" int not null, "price" int not null, "changed_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "price_changes_property_ix" on "price_changes" ("property_id", "changed_at");`);
    this.addSql(
      `alter table "price_changes" add constraint "price_changes_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "deleted_listings" ("property_id" int not null, "status" varchar(12) not null, "deleted_at" timestamptz not null, primary key ("property_id"));`,
    );
    this.addSql(`create index "deleted_listings_time_ix" on "deleted_listings" ("deleted_at");`);
    this.addSql(
      `alter table "deleted_listings" add constraint "deleted_listings_property_id_foreign" foreign key ("property_id") references "properties" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `create table "property_views" ("property_id" int not null, "day" date not null, "n" int not null, primary key ("property_id", "day"));`,
    );
    this.addSql(
      `alter table "property_views" add constraint "property_views_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "photos" ("id" varchar(32) not null, "user_id" int null, "bytes" int not null, "width" int not null, "height" int not null, "unused_since" timestamptz null default now(), "created_at" timestamptz not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "photos_user_ix" on "photos" ("user_id");`);
    this.addSql(`create index "photos_unused_ix" on "photos" ("unused_since");`);
    this.addSql(
      `alter table "photos" add constraint "photos_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
  }

  override down(): void {
    for (const table of ['photos', 'property_views', 'deleted_listings', 'price_changes']) this.addSql(`drop table "${table}"`);
  }
}
