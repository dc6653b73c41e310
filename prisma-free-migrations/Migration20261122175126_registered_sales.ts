import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the tables of sales that the Dubai Land Department registered, of the figures of areas that are computed from them, and of the price
 * estimate that learns from them.
 */
export class Migration20261122175126_registered_sales extends Migration {
  override up(): void {
    // amount: AED; area: the Land Department's name of it; bedrooms: null where the register names none; is_late: registered long after it
    // was agreed, so that the estimate does not learn from it
    this.addSql(`create table land_sales (id serial primary key, transaction_number varchar(60) not null, registered_on date not null,
      square_metres double precision not null, amount double precision not null, area varchar(100) not null, stage varchar(8) not null,
      housing varchar(5) not null, bedrooms varchar(9), building varchar(120), is_late boolean not null default false,
      constraint land_sales_sale_uq unique (transaction_number, registered_on, square_metres, amount),
      constraint land_sales_stage_ck check (stage in ('ready', 'off-plan')),
      constraint land_sales_housing_ck check (housing in ('flat', 'villa')),
      constraint land_sales_bedrooms_ck check (bedrooms in ('studio', '1', '2', '3', '4', '5', '6', '7', 'penthouse')))`);
    this.addSql('create index land_sales_building_ix on land_sales (area, building, registered_on)');
    // n: number of sales; low, median, high: quartiles of the price (AED) and of AED per square foot (unit_*); period: a month such as
    // 2026-08, or `window` for the last 90 days; bedrooms: `all` for any number
    this.addSql(`create table area_stats (area varchar(100) not null, stage varchar(8) not null, housing varchar(5) not null,
      bedrooms varchar(9) not null, period varchar(7) not null, n int not null,
      price_low int not null, price_median int not null, price_high int not null,
      unit_low int not null, unit_median int not null, unit_high int not null,
      primary key (area, stage, housing, bedrooms, period))`);
    // one row (id 1): the days of the first and the last loaded sale; is_shipped: the figures come with the product, not from an operator's
    // file
    this.addSql(
      'create table sales_register (id int not null, first_day date not null, last_day date not null, is_shipped boolean not null, primary key (id))',
    );
    // a fitted model: n sales until the day trained_to; figures: its measured errors; is_published: whether pages may use it
    this.addSql(`create table estimate_runs (id serial primary key, trained_to date not null, n int not null, figures jsonb not null,
      constants jsonb not null, is_published boolean not null, created_at timestamptz not null default now())`);
    // what the model adds to the logarithm of AED per square foot for a group of n sales, such as a building
    this.addSql(`create table estimate_effects (run_id int not null, level varchar(20) not null, key varchar(240) not null,
      value double precision not null, n int not null, primary key (run_id, level, key),
      constraint estimate_effects_run_id_foreign foreign key (run_id) references estimate_runs (id) on delete cascade)`);
  }

  override down(): void {
    for (const table of ['estimate_effects', 'estimate_runs', 'sales_register', 'area_stats', 'land_sales'])
      this.addSql(`drop table ${table}`);
  }
}
