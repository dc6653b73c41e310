import { Migration } from '@mikro-orm/migrations';

/** Payments, the events and subscriptions of the provider, and what the built-in test provider keeps. */
export class Migration20261101000500_payments extends Migration {
  override up(): void {
    this.addSql(
      `create table "payments" ("id" serial primary key, "user_id" int null, "kind" varchar(12) not null, "plan_id" varchar(40) not null, "property_id" int null, "amount_minor" int not null, "currency" varchar(3) not null default 'gbp', "provider" varchar(8) not null, "provider_id" text null, "subscription_id" text null, "status" varchar(10) not null default 'pending', "processing" boolean not null default false, "receipt_url" text null, "period_start" timestamptz null, "period_end" timestamptz null, "prior_level" smallint not null default 0, "prior_start" timestamptz null, "attempt" smallint not null default 0, "revision" int not null default 0, "checked_at" timestamptz null, "settled_at" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "payments_property_ix" on "payments" ("property_id");`);
    this.addSql(`create index "payments_subscription_ix" on "payments" ("subscription_id");`);
    this.addSql(`create index "payments_user_ix" on "payments" (user_id, created_at desc);`);
    this.addSql(`create index "payments_open_ix" on "payments" (created_at) where status in ('pending', 'flagged');`);
    this.addSql(`alter table "payments" add constraint "payments_provider_uq" unique ("provider", "provider_id");`);
    this.addSql(
      `alter table "payments" add constraint "payments_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete set null;`,
    );
    this.addSql(`alter table "payments" add constraint "payments_kind_ck" check (kind in ('subscription', 'promotion'));`);
    this.addSql(`alter table "payments" add constraint "payments_provider_ck" check (provider in ('stripe', 'sandbox'));`);
    this.addSql(
      `alter table "payments" add constraint "payments_status_ck" check (status in ('pending', 'succeeded', 'failed', 'refunded', 'flagged'));`,
    );

    this.addSql(
      `create table "payment_events" ("id" text not null, "type" text not null, "created_at" timestamptz not null default now(), primary key ("id"));`,
    );

    this.addSql(
      `create table "subscriptions" ("id" text not null, "user_id" int null, "provider" varchar(8) not null, "plan_id" varchar(40) not null, "status" varchar(10) not null, "ends_at_period_end" boolean not null default false, "end_wanted" boolean not null default false, "started_at" timestamptz not null, "period_end" timestamptz not null, "revision" int not null default 0, "checked_at" timestamptz null, "created_at" timestamptz not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "subscriptions_user_ix" on "subscriptions" ("user_id");`);
    this.addSql(`create index "subscriptions_due_ix" on "subscriptions" (period_end) where status <> 'ended';`);
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "subscriptions" add constraint "subscriptions_status_ck" check (status in ('incomplete', 'active', 'past_due', 'ended'));`,
    );

    this.addSql(
      `create table "sandbox_intents" ("id" text not null, "client_secret" text not null, "idempotency_key" text not null, "user_id" int not null, "amount_minor" int not null, "status" varchar(10) not null default 'open', "card" varchar(20) null, "attempted" boolean not null default false, "reversed" boolean not null default false, "subscription_id" text null, "plan_id" varchar(40) null, "period_start" timestamptz null, "period_end" timestamptz null, "created_at" timestamptz not null default now(), primary key ("id"));`,
    );
    this.addSql(`alter table "sandbox_intents" add constraint "sandbox_intents_secret_uq" unique ("client_secret");`);
    this.addSql(`alter table "sandbox_intents" add constraint "sandbox_intents_key_uq" unique ("idempotency_key");`);
    this.addSql(`create index "sandbox_intents_user_ix" on "sandbox_intents" ("user_id");`);
    this.addSql(`create index "sandbox_intents_subscription_ix" on "sandbox_intents" ("subscription_id");`);
    this.addSql(
      `alter table "sandbox_intents" add constraint "sandbox_intents_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "sandbox_subscriptions" ("id" text not null, "user_id" int not null, "plan_id" varchar(40) not null, "status" varchar(10) not null default 'incomplete', "ends_at_period_end" boolean not null default false, "card" varchar(20) null, "started_at" timestamptz not null, "period_end" timestamptz not null, "created_at" timestamptz not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "sandbox_subscriptions_user_ix" on "sandbox_subscriptions" ("user_id");`);
    this.addSql(
      `alter table "sandbox_subscriptions" add constraint "sandbox_subscriptions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    for (const table of ['sandbox_subscriptions', 'sandbox_intents', 'subscriptions', 'payment_events', 'payments'])
      this.addSql(`drop table "${table}"`);
  }
}
