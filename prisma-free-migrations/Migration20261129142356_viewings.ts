import { Migration } from '@mikro-orm/migrations';

export class Migration20261129142356_viewings extends Migration {
  override name = 'Migration20261129142356_viewings';

  override up(): void | Promise<void> {
    // lets a plain column take part in the exclusion of overlapping times
    this.addSql('create extension if not exists btree_gist');
    this.addSql(
      `create table "viewings" ("id" serial primary key, "inquiry_id" int not null, "state" varchar(10) not null default 'asked', "times" text[] not null default '{}', "starts_at" timestamptz null, "ends_at" timestamptz null, "advertiser_key" varchar(40) null, "asker_key" varchar(80) not null, "by_video" boolean not null default false, "ended_by" varchar(10) null, "sequence" int not null default 0, "due_at" timestamptz null, "due_step" varchar(12) null, "changed_at" timestamptz not null default now(), "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "viewings_inquiry_ix" on "viewings" ("inquiry_id");`);
    this.addSql(`create index "viewings_due_ix" on "public"."viewings" (due_at) where due_at is not null;`);
    this.addSql(`create index "viewings_open_ix" on "public"."viewings" (asker_key) where state in ('asked', 'offered', 'agreed');`);
    this.addSql(
      `alter table "public"."viewings" add constraint "viewings_one_place_ex" exclude using gist (advertiser_key with =, tstzrange(starts_at, ends_at) with &&) where (state = 'agreed');`,
    );

    this.addSql(
      `create table "viewing_calendars" ("user_id" int not null, "key_hash" text not null, "created_at" timestamptz not null default now(), primary key ("user_id"));`,
    );
    this.addSql(`alter table "viewing_calendars" add constraint "viewing_calendars_key_uq" unique ("key_hash");`);

    this.addSql(
      `alter table "viewings" add constraint "viewings_inquiry_id_foreign" foreign key ("inquiry_id") references "inquiries" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "viewings" add constraint "viewings_state_ck" check (state in ('asked', 'offered', 'agreed', 'declined', 'cancelled', 'done', 'missed'));`,
    );
    this.addSql(
      `alter table "viewings" add constraint "viewings_agreed_ck" check (state not in ('agreed', 'done', 'missed') or (starts_at is not null and ends_at > starts_at));`,
    );
    this.addSql(
      `alter table "viewings" add constraint "viewings_step_ck" check (due_step in ('unanswered', 'expired', 'evening', 'soon', 'question'));`,
    );
    this.addSql(`alter table "viewings" add constraint "viewings_ended_ck" check (ended_by in ('received', 'sent'));`);
    this.addSql(
      `alter table "viewings" add constraint "viewings_due_ck" check (due_at is null or state in ('asked', 'offered', 'agreed'));`,
    );

    this.addSql(
      `alter table "viewing_calendars" add constraint "viewing_calendars_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "viewings" cascade;`);
    this.addSql(`drop table if exists "viewing_calendars" cascade;`);
  }
}
