import { Migration } from '@mikro-orm/migrations';

/**
 * SQL: the number of the block of 16 × 16 cells that cell (x, y) is in; 16384 is the number of blocks along an axis at level 18. A map view
 * touches a handful of blocks at any zoom.
 */
const TILE = '((x / 16) * 16384 + y / 16)';

/**
 * Creates tables that are computed from `properties`, so that counts and map clusters never scan it (docs/decisions/0003): triggers update
 * the `property_*` tables, a job rebuilds the search terms, and no entity maps them. Also the tables of sales that the Dubai Land Department
 * registered, of the figures of areas that are computed from them, and of the price estimate that learns from them.
 */
export class Migration20261128080600_derived_tables extends Migration {
  override up(): void {
    // n: the number of published properties by place, type and bedrooms; by price band; by set of amenities; by amenity outside of the
    // closed list; by agent. A fill factor of 70 % leaves space for updates in place.
    this.addSql(`
      create table property_facets (
        transaction_type varchar(4),
        emirate varchar(60),
        location varchar(100),
        property_type varchar(20),
        bedrooms smallint,
        n int not null,
        primary key (transaction_type, emirate, location, property_type, bedrooms)
      ) with (fillfactor = 70);
      create table property_price_facets (
        location varchar(100),
        transaction_type varchar(4),
        property_type varchar(20),
        band smallint,
        bedrooms smallint,
        emirate varchar(60),
        n int not null,
        primary key (location, transaction_type, property_type, band, bedrooms, emirate)
      ) with (fillfactor = 70);
      create table property_amenity_facets (
        amenity_bits int,
        transaction_type varchar(4),
        property_type varchar(20),
        emirate varchar(60),
        n int not null,
        primary key (amenity_bits, transaction_type, property_type, emirate)
      ) with (fillfactor = 70);
      create table property_other_amenities (
        name text,
        transaction_type varchar(4),
        property_type varchar(20),
        emirate varchar(60),
        n int not null,
        primary key (name, transaction_type, property_type, emirate)
      ) with (fillfactor = 70);
      create table property_agents (agent_id int, n int not null, primary key (agent_id)) with (fillfactor = 70)`);

    // The number of published properties by map cell, which is tile (x, y) of the map at zoom c. slat, slng: the sums of their latitudes
    // and longitudes in micro-degrees, for their mean position; integers, so that adding and subtracting never drifts.
    this.addSql(`
      create table property_cells (
        c smallint,
        tile int generated always as (${TILE}) stored,
        transaction_type varchar(4),
        bedrooms smallint,
        property_type varchar(20),
        x int,
        y int,
        n int not null,
        slat bigint not null,
        slng bigint not null,
        primary key (c, tile, transaction_type, bedrooms, property_type, x, y) include (n, slat, slng)
      ) with (fillfactor = 70);
      create table property_price_cells (
        c smallint,
        tile int generated always as (${TILE}) stored,
        transaction_type varchar(4),
        band smallint,
        bedrooms smallint,
        property_type varchar(20),
        location varchar(100),
        emirate varchar(60),
        x int,
        y int,
        n int not null,
        slat bigint not null,
        slng bigint not null,
        primary key (c, tile, transaction_type, band, bedrooms, property_type, location, emirate, x, y) include (n, slat, slng)
      ) with (fillfactor = 70)`);

    // The words that typos are corrected to; freq: the share of homes with the word. search_dictionary has one row with their version, so
    // that a process reads the words again only after they have changed.
    this.addSql(`
      create table search_terms (term text primary key, stem text not null, freq real not null);
      create table search_dictionary (
        one boolean primary key default true check (one),
        version int not null,
        built_at timestamptz not null
      );
      insert into search_dictionary (version, built_at) values (0, now())`);

    // the counts of the rate limiter; points: calls so far; expire: when they are forgotten, in milliseconds since 1970
    this.addSql('create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)');

    // the names of buildings that searches recognise; n: number of homes; a job writes them
    this.addSql(`create table search_buildings (name text not null, emirate text not null, n int not null, primary key (name, emirate))`);
    // the texts that people searched: `n` searches on a day (UTC), and what each part of the text was parsed as (`pieces`)
    this.addSql(`
      create table search_texts (
        day date not null,
        text varchar(200) not null,
        n int not null,
        pieces jsonb not null,
        primary key (day, text)
      )`);

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
    // n: number of homes; median: AED, per month for rent; unit_prices: AED per square foot, 51 quantiles, one for every two percent
    this.addSql(`
      create table asking_prices (
        purpose text not null,
        location text not null,
        type text not null,
        bedrooms smallint not null,
        n int not null,
        median int not null,
        unit_prices real[] not null,
        primary key (purpose, location, type, bedrooms)
      )`);
    // version: the run of the model; low, middle, high: AED; ratio: asking price divided by `middle`; evidence: what kind of sales it is
    // from; asks: in which third of its community's asking prices the home is, compared with the estimates; distance: how far the price is
    // from the estimate, in hundredths of a percent
    this.addSql(`
      create table property_estimates (
        property_id int primary key,
        version int not null,
        location text not null,
        evidence text not null,
        low int not null,
        middle int not null,
        high int not null,
        ratio real not null,
        asks text check (asks in ('less', 'same', 'more')),
        distance int not null generated always as (least(abs(ratio - 1) * 10000, 1e9)::int) stored
      )`);
    this.addSql(`
      create index property_estimates_place_ix on property_estimates (location, evidence, ratio);
      create index property_estimates_distance_ix on property_estimates (distance, property_id);
      create index property_estimates_less_ix on property_estimates (distance, property_id) where asks = 'less';
      create index property_estimates_place_distance_ix on property_estimates (location, distance, property_id) include (asks);
      create index property_estimates_asks_less_ix on property_estimates (property_id) where asks = 'less';
      create index property_estimates_place_less_ix on property_estimates (location, property_id) where asks = 'less'`);

    // what one AED is worth in the currency on the day `date`
    this.addSql(`
      create table exchange_rates (
        currency varchar(3) primary key,
        per_aed double precision not null,
        date date not null,
        set_by_hand boolean not null default false
      )`);
  }
}
