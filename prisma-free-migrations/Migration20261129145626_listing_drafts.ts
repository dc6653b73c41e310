import { Migration } from '@mikro-orm/migrations';

/** Drafts of new listings, which were kept in one browser only. */
export class Migration20261129145626_listing_drafts extends Migration {
  override up(): void {
    this.addSql(`create table "listing_drafts" ("id" serial primary key, "user_id" int not null, "form" jsonb not null,
      "version" int not null default 1, "saved_at" timestamptz not null default now(), "created_at" timestamptz not null default now());`);
    this.addSql(`create index "listing_drafts_user_ix" on "listing_drafts" ("user_id");`);
    this.addSql(
      `alter table "listing_drafts" add constraint "listing_drafts_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "listing_drafts";`);
  }
}
