import { Migration } from '@mikro-orm/migrations';

/** Feeds out: secret addresses at which portals and programs read the homes of a member or brokerage. */
export class Migration20261130110500_outgoing_feeds extends Migration {
  override up(): void {
    this.addSql(
      `create table "outgoing_feeds" ("id" serial primary key, "user_id" int null, "organization_id" int null, "format" varchar(20) not null, "key_hash" text not null, "read_at" timestamptz null, "reader" varchar(200) null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`alter table "outgoing_feeds" add constraint "outgoing_feeds_key_uq" unique ("key_hash");`);
    this.addSql(`create unique index "outgoing_feeds_user_uq" on "outgoing_feeds" ("user_id", "format") where user_id is not null;`);
    this.addSql(
      `create unique index "outgoing_feeds_organization_uq" on "outgoing_feeds" ("organization_id", "format") where organization_id is not null;`,
    );
    this.addSql(
      `alter table "outgoing_feeds" add constraint "outgoing_feeds_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "outgoing_feeds" add constraint "outgoing_feeds_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "outgoing_feeds" add constraint "outgoing_feeds_owner_ck" check (num_nonnulls(user_id, organization_id) = 1);`,
    );
    this.addSql(
      `alter table "outgoing_feeds" add constraint "outgoing_feeds_format_ck" check (format in ('bayut-xml', 'propertyfinder-xml', 'kyero-xml', 'csv', 'ndjson'));`,
    );
  }

  override down(): void {
    this.addSql('drop table outgoing_feeds');
  }
}
