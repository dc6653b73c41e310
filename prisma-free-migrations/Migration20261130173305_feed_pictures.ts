import { Migration } from '@mikro-orm/migrations';

/** Pictures that feeds and uploaded files name by address, and photos that were fetched from there. */
export class Migration20261130173305_feed_pictures extends Migration {
  override up(): void {
    this.addSql(
      `create table "feed_pictures" ("property_id" int not null, "link" uuid not null, "feed_id" int null, "url" varchar(2048) not null, "host" varchar(255) not null, "photo" varchar(80) null, "shown" varchar(80) null, "etag" varchar(300) null, "last_modified" varchar(100) null, "content_hash" varchar(64) null, "tries" smallint not null default 0, "failure" varchar(20) null, "next_at" timestamptz null, "taken_until" timestamptz null, "checked_at" timestamptz null, primary key ("property_id", "link"));`,
    );
    this.addSql(`create index "feed_pictures_feed_ix" on "feed_pictures" ("feed_id");`);
    this.addSql(`create index feed_pictures_due_ix on feed_pictures (host, next_at) where next_at is not null;`);
    this.addSql(`create index feed_pictures_taken_ix on feed_pictures (host, taken_until) where taken_until is not null;`);
    this.addSql(`create index "feed_pictures_link_ix" on "feed_pictures" ("link");`);
    this.addSql(`create index feed_pictures_photo_ix on feed_pictures (photo) where photo is not null;`);
    this.addSql(`create index feed_pictures_content_ix on feed_pictures (content_hash) where photo is not null;`);
    this.addSql(`create index feed_pictures_new_ix on feed_pictures (property_id) where photo is distinct from shown;`);
    this.addSql(`create index feed_pictures_failed_ix on feed_pictures (feed_id, property_id) where failure is not null;`);
    this.addSql(`alter table "photos" add "is_fetched" boolean not null default false;`);
    this.addSql(
      `alter table "feed_pictures" add constraint "feed_pictures_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "feed_pictures" add constraint "feed_pictures_feed_id_foreign" foreign key ("feed_id") references "incoming_feeds" ("id") on delete set null;`,
    );
  }

  override down(): void {
    this.addSql('drop table feed_pictures');
    this.addSql('alter table "photos" drop column "is_fetched"');
  }
}
