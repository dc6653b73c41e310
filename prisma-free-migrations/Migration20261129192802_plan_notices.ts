import { Migration } from '@mikro-orm/migrations';

export class Migration20261129192802_plan_notices extends Migration {
  override name = 'Migration20261129192802_plan_notices';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "plan_notices" ("id" serial primary key, "user_id" int null, "organization_id" int null, "pauses_at" timestamptz not null, "paused_at" timestamptz null, "kept" int[] not null default '{}', "created_at" timestamptz not null default now());`,
    );
    this.addSql(`alter table "plan_notices" add constraint "plan_notices_user_uq" unique ("user_id");`);
    this.addSql(`alter table "plan_notices" add constraint "plan_notices_organization_uq" unique ("organization_id");`);
    this.addSql(`create index "plan_notices_due_ix" on "public"."plan_notices" (pauses_at) where paused_at is null;`);

    this.addSql(
      `create table "plan_pauses" ("property_id" int not null, "notice_id" int not null, "created_at" timestamptz not null default now(), primary key ("property_id"));`,
    );
    this.addSql(`create index "plan_pauses_notice_ix" on "plan_pauses" ("notice_id");`);

    this.addSql(
      `alter table "plan_notices" add constraint "plan_notices_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "plan_notices" add constraint "plan_notices_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "plan_notices" add constraint "plan_notices_stock_ck" check (num_nonnulls(user_id, organization_id) = 1);`);

    this.addSql(
      `alter table "plan_pauses" add constraint "plan_pauses_property_id_foreign" foreign key ("property_id") references "properties" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "plan_pauses" add constraint "plan_pauses_notice_id_foreign" foreign key ("notice_id") references "plan_notices" ("id") on delete cascade;`,
    );

    // members whose plan ended before and who have more online than without one are informed now, with the same seven days
    this.addSql(`insert into plan_ends (user_id, plan_id, reason, ended_at)
      select u.id, u.subscription_plan, 'canceled', u.subscription_end_date from users u
      where u.subscription_plan is not null and u.subscription_end_date is not null
        and (u.subscription_status = 'canceled' or u.subscription_end_date < now() - interval '7 days')
        and (select count(*) from properties p where p.user_id = u.id and p.status = 'published') > 5
        and not exists (select from plan_ends e where e.user_id = u.id)`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "plan_pauses" drop constraint "plan_pauses_notice_id_foreign";`);

    this.addSql(`drop table if exists "plan_notices" cascade;`);
    this.addSql(`drop table if exists "plan_pauses" cascade;`);
  }
}
