import { Migration } from '@mikro-orm/migrations';

/**
 * SQL: the number of the block of 16 × 16 cells that cell (x, y) is in; 16384 is the number of blocks along an axis at level 18. A map view
 * touches a handful of blocks at any zoom.
 */
const TILE = '((x / 16) * 16384 + y / 16)';

/**
 * Creates tables that are computed from `properties`, so that counts and map clusters never scan it (docs/decisions/0003). Triggers of the
 * next migration update the `property_*` tables, a job rebuilds the search terms. No entity maps these tables.
 */
export class Migration20261122080300_derived_tables extends Migration {
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
  }
}
