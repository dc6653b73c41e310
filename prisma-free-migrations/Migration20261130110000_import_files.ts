import { Migration } from '@mikro-orm/migrations';

/** Files of homes that members upload: feeds without an address, their files until these are imported, and remembered mappings. */
export class Migration20261130110000_import_files extends Migration {
  override up(): void {
    this.addSql('alter table "incoming_feeds" alter column "url" drop not null;');
    this.addSql(
      `create table "import_files" ("id" serial primary key, "feed_id" int not null, "name" varchar(200) not null, "columns" jsonb null, "header" jsonb null, "mapping" jsonb null, "is_remembered" boolean not null default false, "homes" jsonb not null default '[]', "is_checked" boolean not null default false, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`alter table "import_files" add constraint "import_files_feed_uq" unique ("feed_id");`);
    this.addSql(
      `create table "import_file_parts" ("id" serial primary key, "file_id" int not null, "position" int not null, "content" bytea not null);`,
    );
    // compressed files gain nothing from being compressed again
    this.addSql('alter table "import_file_parts" alter column "content" set storage external;');
    this.addSql(`alter table "import_file_parts" add constraint "import_file_parts_file_uq" unique ("file_id", "position");`);
    this.addSql(
      `create table "import_mappings" ("id" serial primary key, "feed_id" int not null, "columns_key" varchar(64) not null, "mapping" jsonb not null, "used_at" timestamptz not null);`,
    );
    this.addSql(`alter table "import_mappings" add constraint "import_mappings_feed_uq" unique ("feed_id", "columns_key");`);
    this.addSql(
      `alter table "import_files" add constraint "import_files_feed_id_foreign" foreign key ("feed_id") references "incoming_feeds" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "import_file_parts" add constraint "import_file_parts_file_id_foreign" foreign key ("file_id") references "import_files" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "import_mappings" add constraint "import_mappings_feed_id_foreign" foreign key ("feed_id") references "incoming_feeds" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql('drop table import_mappings, import_file_parts, import_files');
    // homes of files become listings of their members, as when a feed ends
    this.addSql(`update properties set source = 'own', reference = null, content_hash = null where source like 'file-%'`);
    this.addSql(`delete from import_sources where source like 'file-%'`);
    this.addSql('delete from incoming_feeds where url is null');
    this.addSql('alter table "incoming_feeds" alter column "url" set not null;');
  }
}
