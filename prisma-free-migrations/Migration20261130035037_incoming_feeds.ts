import { Migration } from '@mikro-orm/migrations';

/** Feeds: files of listings at an address of a member or brokerage, their readings, and the rows that these refused. */
export class Migration20261130035037_incoming_feeds extends Migration {
  override up(): void {
    this.addSql(
      `create table "incoming_feeds" ("id" serial primary key, "user_id" int null, "organization_id" int null, "url" varchar(2048) not null, "format" varchar(20) not null, "username" varchar(200) null, "password_sealed" text null, "every_hours" smallint not null, "pauses_missing" boolean not null, "is_on" boolean not null, "next_run_at" timestamptz null, "etag" varchar(300) null, "last_modified" varchar(100) null, "content_hash" varchar(64) null, "read_at" timestamptz null, "checked_at" timestamptz null, "failed_runs" smallint not null default 0, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "incoming_feeds_user_ix" on "incoming_feeds" ("user_id");`);
    this.addSql(`create index "incoming_feeds_organization_ix" on "incoming_feeds" ("organization_id");`);
    this.addSql(`create index incoming_feeds_due_ix on incoming_feeds (next_run_at) where is_on;`);

    this.addSql(
      `create table "incoming_feed_runs" ("id" serial primary key, "feed_id" int not null, "kind" varchar(8) not null, "state" varchar(12) not null, "step" varchar(12) not null default 'download', "is_asked" boolean not null, "attempts" smallint not null default 0, "asked_at" timestamptz not null, "started_at" timestamptz null, "progress_at" timestamptz null, "finished_at" timestamptz null, "layout" varchar(100) null, "counts" jsonb not null default '{}', "failure" jsonb null, "remarks" jsonb not null default '[]', "held_ids" int[] not null default '{}', "held_of" int not null default 0, "decision" varchar(8) null);`,
    );
    this.addSql(`create index "incoming_feed_runs_feed_ix" on "incoming_feed_runs" ("feed_id", "id");`);
    this.addSql(`create unique index incoming_feed_runs_open_uq on incoming_feed_runs (feed_id) where state in ('waiting', 'running');`);

    this.addSql(
      `create table "incoming_feed_rows" ("id" serial primary key, "run_id" int not null, "line" int not null, "kind" varchar(10) not null, "reference" varchar(120) not null, "reason" varchar(500) not null);`,
    );
    this.addSql(`create index "incoming_feed_rows_run_ix" on "incoming_feed_rows" ("run_id", "id");`);

    this.addSql(
      `alter table "incoming_feeds" add constraint "incoming_feeds_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "incoming_feeds" add constraint "incoming_feeds_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "incoming_feed_runs" add constraint "incoming_feed_runs_feed_id_foreign" foreign key ("feed_id") references "incoming_feeds" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "incoming_feed_runs" add constraint "incoming_feed_runs_kind_ck" check (kind in ('run', 'check'));`);
    this.addSql(
      `alter table "incoming_feed_runs" add constraint "incoming_feed_runs_state_ck" check (state in ('waiting', 'running', 'done', 'unchanged', 'failed'));`,
    );

    this.addSql(
      `alter table "incoming_feed_rows" add constraint "incoming_feed_rows_run_id_foreign" foreign key ("run_id") references "incoming_feed_runs" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql('drop table incoming_feed_rows, incoming_feed_runs, incoming_feeds');
  }
}
