import { Migration } from '@mikro-orm/migrations';

export class Migration20261130034429_idempotency_keys extends Migration {
  override name = 'Migration20261130034429_idempotency_keys';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotency_keys" ("id" serial primary key, "caller" varchar(100) not null, "user_id" int null, "key" varchar(255) not null, "request_hash" varchar(43) not null, "status" smallint null, "body" text null, "error_kind" varchar(20) null, "error_fields" jsonb null, "headers" jsonb not null default '{}', "size" int not null default 0, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "idempotency_keys_user_ix" on "idempotency_keys" ("user_id");`);
    this.addSql(`create index "idempotency_keys_usage_ix" on "public"."idempotency_keys" (caller, created_at) include (size);`);
    this.addSql(`create index "idempotency_keys_created_ix" on "idempotency_keys" ("created_at");`);
    this.addSql(`alter table "idempotency_keys" add constraint "idempotency_keys_caller_uq" unique ("caller", "key");`);

    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "idempotency_keys" cascade;`);
  }
}
