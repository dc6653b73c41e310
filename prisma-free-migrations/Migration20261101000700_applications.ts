import { Migration } from '@mikro-orm/migrations';

/** Agents who want to join. */
export class Migration20261101000700_applications extends Migration {
  override up(): void {
    this.addSql(
      `create table "applications" ("id" serial primary key, "name" varchar(100) not null, "email" varchar(254) not null, "phone" varchar(30) not null, "licence" varchar(30) not null default '', "years_experience" smallint not null, "emirate" varchar(60) not null, "languages" text[] not null default '{}', "message" text not null, "sender_id" int null, "fingerprint" text not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "applications_sender_ix" on "applications" ("sender_id");`);
    this.addSql(`create index "applications_fingerprint_ix" on "applications" ("fingerprint");`);
    this.addSql(
      `alter table "applications" add constraint "applications_sender_id_foreign" foreign key ("sender_id") references "users" ("id") on delete set null;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "applications"`);
  }
}
