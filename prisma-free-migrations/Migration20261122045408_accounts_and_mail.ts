import { Migration } from '@mikro-orm/migrations';

/**
 * Confirmed email addresses, limits per mailbox, held reviews and answers by link.
 * Users from before count as confirmed: they got all email at their address so far, and without it their inquiries would stop arriving.
 */
export class Migration20261122045408_accounts_and_mail extends Migration {
  override up(): void {
    this.addSql(
      `create table "email_confirmations" ("user_id" int not null, "email" varchar(254) not null, "token_hash" text null, "expires_at" timestamptz null, "created_at" timestamptz not null default now(), primary key ("user_id"));`,
    );
    this.addSql(`alter table "email_confirmations" add constraint "email_confirmations_token_uq" unique ("token_hash");`);
    this.addSql(
      `alter table "email_confirmations" add constraint "email_confirmations_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(`alter table "users" add "email_confirmed_at" timestamptz null;`);
    this.addSql(`update "users" set "email_confirmed_at" = "created_at";`);
    this.addSql(`create index "users_reset_token_ix" on "users" ("reset_password_token");`);

    this.addSql(`alter table "mail_deliveries" drop constraint "mail_deliveries_status_ck";`);
    this.addSql(
      `alter table "mail_deliveries" add constraint "mail_deliveries_status_ck" check (status in ('waiting', 'sending', 'sent', 'refused', 'unsure', 'canceled'));`,
    );
    this.addSql(`alter table "mail_deliveries" add "due_at" timestamptz not null default now();`);
    this.addSql(`update "mail_deliveries" set "due_at" = "created_at";`);
    this.addSql(`create index "mail_deliveries_address_ix" on "mail_deliveries" ("address", "due_at");`);

    this.addSql(`alter table "messages" add "answer" text null, add "answered_at" timestamptz null;`);

    this.addSql(`alter table "reviews" add "held_at" timestamptz null, add "person" text null, add "network" text null;`);
    this.addSql(`create index "reviews_network_ix" on "reviews" ("agent_id", "network");`);
    this.addSql(`alter table "reviews" add constraint "reviews_person_uq" unique ("agent_id", "person");`);
    this.addSql(figures('r.held_at is null'));
  }

  override down(): void {
    this.addSql(figures('true'));
    this.addSql(`update "reviews" set "rating" = "rating";`);
    this.addSql(`drop index "reviews_network_ix";`);
    this.addSql(`alter table "reviews" drop constraint "reviews_person_uq";`);
    this.addSql(`alter table "reviews" drop column "held_at", drop column "person", drop column "network";`);
    this.addSql(`alter table "messages" drop column "answer", drop column "answered_at";`);
    this.addSql(`drop index "mail_deliveries_address_ix";`);
    this.addSql(`alter table "mail_deliveries" drop column "due_at";`);
    this.addSql(`update "mail_deliveries" set "status" = 'refused' where "status" = 'canceled';`);
    this.addSql(`alter table "mail_deliveries" drop constraint "mail_deliveries_status_ck";`);
    this.addSql(
      `alter table "mail_deliveries" add constraint "mail_deliveries_status_ck" check (status in ('waiting', 'sending', 'sent', 'refused', 'unsure'));`,
    );
    this.addSql(`drop index "users_reset_token_ix";`);
    this.addSql(`alter table "users" drop column "email_confirmed_at";`);
    this.addSql(`drop table "email_confirmations";`);
  }
}

/** An agent's rating and number of reviews, from those that count; writers about one agent wait for each other. */
const figures = (counts: string): string => `create or replace function review_figures() returns trigger language plpgsql as $$
  begin
    perform from agents where id in (select agent_id from changed) order by id for no key update;
    update agents a set
      rating = coalesce((select round(avg(r.rating), 1) from reviews r where r.agent_id = a.id and ${counts}), 0),
      review_count = (select count(*) from reviews r where r.agent_id = a.id and ${counts})
    where a.id in (select agent_id from changed);
    return null;
  end $$`;
