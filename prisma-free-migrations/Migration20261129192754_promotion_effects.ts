import { Migration } from '@mikro-orm/migrations';

export class Migration20261129192754_promotion_effects extends Migration {
  override name = 'Migration20261129192754_promotion_effects';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "promotion_effects" ("id" serial primary key, "property_id" int not null, "user_id" int null, "level" smallint not null, "started_at" timestamptz not null, "ends_at" timestamptz not null, "days_before" smallint not null, "views_before" int not null, "saves_before" int not null, "inquiries_before" int not null, "views_at_start" int not null, "similar_views" jsonb not null, "views_during" int null, "saves_during" int null, "inquiries_during" int null, "similar_change" double precision null, "informed_at" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "promotion_effects_property_ix" on "promotion_effects" ("property_id");`);
    this.addSql(`create index "promotion_effects_user_ix" on "promotion_effects" ("user_id");`);
    this.addSql(`create index "promotion_effects_open_ix" on "public"."promotion_effects" (ends_at) where informed_at is null;`);

    this.addSql(
      `alter table "promotion_effects" add constraint "promotion_effects_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "promotion_effects" add constraint "promotion_effects_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(`alter table "promotion_effects" add constraint "promotion_effects_time_ck" check (ends_at >= started_at);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "promotion_effects" cascade;`);
  }
}
