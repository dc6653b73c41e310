import { Migration } from '@mikro-orm/migrations';

export class Migration20261129232017_push extends Migration {
  override name = 'Migration20261129232017_push';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "push_keys" ("id" serial primary key, "public_key" text not null, "sealed_private_key" text not null, "created_at" timestamptz not null default now());`,
    );

    this.addSql(
      `create table "push_subscriptions" ("id" serial primary key, "user_id" int not null, "session_id" text not null, "endpoint" text not null, "p256dh" varchar(90) not null, "auth" varchar(30) not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "push_subscriptions_user_ix" on "push_subscriptions" ("user_id");`);
    this.addSql(`create index "push_subscriptions_session_ix" on "push_subscriptions" ("session_id");`);
    this.addSql(`alter table "push_subscriptions" add constraint "push_subscriptions_endpoint_uq" unique ("endpoint");`);

    this.addSql(`alter table "push_keys" add constraint "push_keys_id_ck" check (id = 1);`);

    this.addSql(
      `alter table "push_subscriptions" add constraint "push_subscriptions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "push_subscriptions" add constraint "push_subscriptions_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "push_keys" cascade;`);
    this.addSql(`drop table if exists "push_subscriptions" cascade;`);
  }
}
