import { Migration } from '@mikro-orm/migrations';

/** Keeps the ranges that pages of homes showed, to compare them with later sales. */
export class Migration20261130174309_shown_ranges extends Migration {
  override up(): void {
    this.addSql(
      `create table "shown_ranges" ("property_id" int not null, "shown_on" date not null, "run_id" int not null, "low" int not null, "middle" int not null, "high" int not null, "area" varchar(100) not null, "building" varchar(120) not null, "housing" varchar(5) not null, "bedrooms" varchar(9) null, "size" int not null, "sale_id" int null, primary key ("property_id", "shown_on"));`,
    );
    this.addSql(`create index "shown_ranges_home_ix" on "shown_ranges" ("area", "building", "size");`);
    this.addSql(`create index "shown_ranges_day_ix" on "shown_ranges" ("shown_on");`);
    this.addSql(`create index shown_ranges_sale_ix on shown_ranges (sale_id) where sale_id is not null;`);
    this.addSql(`alter table "shown_ranges" add constraint "shown_ranges_housing_ck" check (housing in ('flat', 'villa'));`);
    this.addSql(
      `alter table "shown_ranges" add constraint "shown_ranges_bedrooms_ck" check (bedrooms in ('studio', '1', '2', '3', '4', '5', '6', '7', 'penthouse'));`,
    );
  }

  override down(): void {
    this.addSql('drop table shown_ranges');
  }
}
