import { Migration } from '@mikro-orm/migrations';

export class Migration20261129192733_charges extends Migration {
  override name = 'Migration20261129192733_charges';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "central_bank_rates" ("currency" varchar(3) not null, "day" date not null, "aed_per_unit" numeric(12,6) not null, "created_at" timestamptz not null default now(), primary key ("currency", "day"));`,
    );

    this.addSql(
      `create table "billing_details" ("user_id" int not null, "legal_name" varchar(200) not null, "address" varchar(500) null, "trn" varchar(15) null, primary key ("user_id"));`,
    );

    this.addSql(
      `create table "charges" ("payment_id" int not null, "seller_name" varchar(200) null, "seller_address" varchar(500) null, "seller_trn" varchar(15) null, "buyer_name" varchar(200) null, "buyer_address" varchar(500) null, "buyer_trn" varchar(15) null, "currency" varchar(3) not null, "net_minor" int not null, "vat_minor" int not null, "gross_minor" int not null, "vat_percent" smallint not null, "charged_on" date not null, "aed_per_unit" numeric(12,6) null, "rate_day" date null, "aed_gross_minor" int null, "aed_vat_minor" int null, "created_at" timestamptz not null default now(), primary key ("payment_id"));`,
    );
    this.addSql(`create index "charges_without_rate_ix" on "public"."charges" (charged_on) where aed_per_unit is null;`);

    this.addSql(`alter table "central_bank_rates" add constraint "central_bank_rates_ck" check (aed_per_unit > 0);`);

    this.addSql(
      `alter table "billing_details" add constraint "billing_details_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "charges" add constraint "charges_payment_id_foreign" foreign key ("payment_id") references "payments" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(`alter table "charges" add constraint "charges_sum_ck" check (net_minor + vat_minor = gross_minor and vat_minor >= 0);`);
    this.addSql(
      `alter table "charges" add constraint "charges_aed_ck" check (num_nulls(aed_per_unit, rate_day, aed_gross_minor, aed_vat_minor) in (0, 4));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "central_bank_rates" cascade;`);
    this.addSql(`drop table if exists "billing_details" cascade;`);
    this.addSql(`drop table if exists "charges" cascade;`);
  }
}
