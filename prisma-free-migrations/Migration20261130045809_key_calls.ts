import { Migration } from '@mikro-orm/migrations';

export class Migration20261130045809_key_calls extends Migration {
  override name = 'Migration20261130045809_key_calls';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "api_key_calls" ("id" serial primary key, "key_id" int not null, "day" date not null, "calls" int not null);`,
    );
    this.addSql(`alter table "api_key_calls" add constraint "api_key_calls_uq" unique ("key_id", "day");`);

    this.addSql(
      `alter table "api_key_calls" add constraint "api_key_calls_key_id_foreign" foreign key ("key_id") references "api_keys" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "api_key_calls" cascade;`);
  }
}
