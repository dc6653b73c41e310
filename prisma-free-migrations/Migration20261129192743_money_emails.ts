import { Migration } from '@mikro-orm/migrations';

export class Migration20261129192743_money_emails extends Migration {
  override name = 'Migration20261129192743_money_emails';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "plan_ends" ("id" serial primary key, "user_id" int null, "plan_id" varchar(40) not null, "reason" varchar(10) not null, "ended_at" timestamptz not null, "informed_at" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "plan_ends_user_ix" on "plan_ends" ("user_id");`);
    this.addSql(`create index "plan_ends_open_ix" on "public"."plan_ends" (id) where informed_at is null;`);

    this.addSql(
      `alter table "subscriptions" add "email_step" smallint null, add "card_ends" varchar(7) null, add "card_email_for" timestamptz null;`,
    );

    this.addSql(`alter table "sandbox_subscriptions" add "card_ends" varchar(7) null;`);

    this.addSql(`alter table "sandbox_intents" add "card_ends" varchar(7) null;`);

    this.addSql(`alter table "payments" add "failure_text" varchar(300) null;`);

    this.addSql(
      `alter table "plan_ends" add constraint "plan_ends_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(`alter table "plan_ends" add constraint "plan_ends_reason_ck" check (reason in ('unpaid', 'refunded', 'canceled'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "plan_ends" cascade;`);

    this.addSql(`alter table "payments" drop column "failure_text";`);

    this.addSql(`alter table "sandbox_intents" drop column "card_ends";`);

    this.addSql(`alter table "sandbox_subscriptions" drop column "card_ends";`);

    this.addSql(`alter table "subscriptions" drop column "email_step", drop column "card_ends", drop column "card_email_for";`);
  }
}
