import { Migration } from '@mikro-orm/migrations';

export class Migration20261129194354_person_work extends Migration {
  override name = 'Migration20261129194354_person_work';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "reply_templates" ("id" serial primary key, "organization_id" int null, "user_id" int null, "text" text not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "reply_templates_organization_ix" on "reply_templates" ("organization_id");`);
    this.addSql(`create index "reply_templates_user_ix" on "reply_templates" ("user_id");`);

    this.addSql(
      `create table "inquiry_reminders" ("id" serial primary key, "person_id" int not null, "user_id" int not null, "due_at" timestamptz not null, "text" varchar(200) not null default '', "sent_at" timestamptz null, "done_at" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "inquiry_reminders_person_ix" on "inquiry_reminders" ("person_id");`);
    this.addSql(`create index "inquiry_reminders_user_ix" on "inquiry_reminders" ("user_id");`);
    this.addSql(
      `create index "inquiry_reminders_due_ix" on "public"."inquiry_reminders" (due_at) where sent_at is null and done_at is null;`,
    );

    this.addSql(
      `alter table "reply_templates" add constraint "reply_templates_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "reply_templates" add constraint "reply_templates_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "inquiry_reminders" add constraint "inquiry_reminders_person_id_foreign" foreign key ("person_id") references "inquiry_persons" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "inquiry_reminders" add constraint "inquiry_reminders_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "reply_templates" cascade;`);
    this.addSql(`drop table if exists "inquiry_reminders" cascade;`);
  }
}
