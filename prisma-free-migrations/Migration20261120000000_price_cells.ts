import { Migration } from '@mikro-orm/migrations';

/**
 * Map clusters under a filter, without scanning the homes in view:
 * - property_cells gains the bedrooms
 * - property_price_cells: the same cells by price band, bedrooms, type and place
 * Both are read by blocks of 16 x 16 cells (`tile`), of which a viewport touches a handful at any zoom. A price filter takes whole bands from
 * here and only the homes of the bands that it cuts through from `properties`, by an index that holds all that is asked of them.
 * `map_x`, `map_y`: the cell of a home at level 18; a level c is 18 - c bits less of them.
 * For what the cells do not know (amenities, bathrooms, area, words), `amenity_bits` and an index by place on the map that holds every column a
 * filter compares: homes in view are counted without reading their wide rows.
 */
const LEVELS = 'generate_series(7, 18)';
const TILE = '((x / 16) * 16384 + y / 16)';

const facetKeys = 'transaction_type, emirate, location, property_type, bedrooms';
const cellKeys = 'c, transaction_type, bedrooms, property_type, x, y';
const priceKeys = 'c, transaction_type, band, bedrooms, property_type, location, emirate, x, y';
const sums = 'sum(n)::int n, sum(slat)::bigint slat, sum(slng)::bigint slng';
const changed = 'n <> 0 or slat <> 0 or slng <> 0';
const add = 'n = t.n + excluded.n, slat = t.slat + excluded.slat, slng = t.slng + excluded.slng';

/** Rows that went in (+1) and out (-1), written in key order so that concurrent writers wait for each other instead of deadlocking. */
const applyDeltas = (changes: string) => `
    insert into property_facets as t (${facetKeys}, n)
    select * from (select ${facetKeys}, sum(d)::int n from (${changes}) r where status = 'published' group by ${facetKeys}) s
      where n <> 0 order by ${facetKeys}
    on conflict (${facetKeys}) do update set n = t.n + excluded.n;
    with delta as materialized (
      select c::smallint c, transaction_type, price_band(transaction_type, price) band, bedrooms, property_type, location, emirate,
        map_x >> (18 - c) x, map_y >> (18 - c) y, sum(d)::int n,
        sum(d * round(latitude * 1000000))::bigint slat, sum(d * round(longitude * 1000000))::bigint slng
      from (${changes}) r, ${LEVELS} c where status = 'published' and latitude is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    priced as (
      insert into property_price_cells as t (${priceKeys}, n, slat, slng)
      select ${priceKeys}, n, slat, slng from delta where ${changed} order by ${priceKeys}
      on conflict (c, tile, transaction_type, band, bedrooms, property_type, location, emirate, x, y) do update set ${add})
    insert into property_cells as t (${cellKeys}, n, slat, slng)
    select * from (select ${cellKeys}, ${sums} from delta group by ${cellKeys}) s where ${changed} order by ${cellKeys}
    on conflict (c, tile, transaction_type, bedrooms, property_type, x, y) do update set ${add};`;

const AMENITIES = [
  'Swimming Pool',
  'Garden',
  'Garage',
  '24hr Security',
  'Fitness Center',
  'Balcony',
  'Terrace',
  'Smart Home',
  "Maid's Room",
  'BBQ Area',
  'Tennis Court',
  'Home Theater',
];

/** A round price is a band of its own: "from" and "up to" it both fall between two bands. */
const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step }, (_, i) => from + i * step).flatMap((price) => [price, price + 1]);
const BUY = [
  ...steps(50_000, 2_000_000, 50_000),
  ...steps(2_000_000, 5_000_000, 100_000),
  ...steps(5_000_000, 10_000_000, 250_000),
  ...steps(10_000_000, 30_000_000, 1_000_000),
  ...steps(30_000_000, 110_000_000, 10_000_000),
];
const RENT = [
  ...steps(500, 10_000, 500),
  ...steps(10_000, 30_000, 1000),
  ...steps(30_000, 60_000, 2500),
  ...steps(60_000, 100_000, 5000),
  ...steps(100_000, 525_000, 25_000),
];

export class Migration20261120000000_price_cells extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`create function price_band(transaction varchar, price int) returns smallint immutable parallel safe language sql as
      $$ select width_bucket(price, case transaction when 'Buy' then '{${BUY.join()}}'::int[] else '{${RENT.join()}}'::int[] end)::smallint $$`);

    const names = AMENITIES.map((name) => `'${name.replace("'", "''")}'`).join(', ');
    this.addSql(`create function amenity_bits(amenities text[]) returns int immutable parallel safe language sql as
      $$ select coalesce(bit_or(1 << (array_position(array[${names}], a) - 1)), 0) from unnest(amenities) a $$`);
    this.addSql(`alter table properties add column amenity_bits int generated always as (amenity_bits(amenities)) stored,
      add column map_x int generated always as (cell_x(longitude, 18)) stored, add column map_y int generated always as (cell_y(latitude, 18)) stored`);

    this.addSql('drop table property_cells');
    this.addSql(`create table property_cells (c smallint, tile int generated always as (${TILE}) stored, transaction_type varchar(4), bedrooms smallint,
      property_type varchar(20), x int, y int, n int not null, slat bigint not null, slng bigint not null,
      primary key (c, tile, transaction_type, bedrooms, property_type, x, y) include (n, slat, slng)) with (fillfactor = 70)`);
    this.addSql(`create table property_price_cells (c smallint, tile int generated always as (${TILE}) stored, transaction_type varchar(4), band smallint,
      bedrooms smallint, property_type varchar(20), location varchar(100), emirate varchar(60), x int, y int, n int not null, slat bigint not null,
      slng bigint not null, primary key (c, tile, transaction_type, band, bedrooms, property_type, location, emirate, x, y) include (n, slat, slng))
      with (fillfactor = 70)`);

    for (const name of ['price', 'point', 'rank', 'rank_all', 'newest']) this.addSql(`drop index properties_${name}_ix`);
    const published = `where status = 'published'`;
    this.addSql(`create index properties_rank_ix on properties (transaction_type, rank desc, created_at desc, id desc)
      include (price, property_type, bedrooms, amenity_bits) ${published}`);
    this.addSql(
      `create index properties_rank_all_ix on properties (rank desc, created_at desc, id desc) include (amenity_bits) ${published}`,
    );
    this.addSql(
      `create index properties_newest_ix on properties (transaction_type, created_at desc, id desc) include (amenity_bits) ${published}`,
    );
    this.addSql(`create index properties_price_ix on properties (transaction_type, price, id)
      include (latitude, longitude, map_x, map_y, bedrooms, property_type, location, emirate) ${published}`);
    this.addSql(`create index properties_map_ix on properties (map_x, map_y) include (latitude, longitude,
      transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id) ${published} and latitude is not null`);

    const branch = (changes: string) => `begin ${applyDeltas(changes)} return null; end`;
    const gone = 'select -1 as d, o.* from old_rows o';
    const come = 'select 1 as d, n.* from new_rows n';
    for (const [when, changes] of [
      ['insert', come],
      ['update', `${gone} union all ${come}`],
      ['delete', gone],
    ] as const) {
      this.addSql(`create or replace function property_derive_${when}() returns trigger language plpgsql as $$ ${branch(changes)} $$`);
    }
    this.addSql(`create or replace function property_recount() returns void language plpgsql as $$
      begin
        truncate property_facets, property_cells, property_price_cells;
        ${applyDeltas('select 1 as d, p.* from properties p')}
      end $$`);
    this.addSql('select property_recount()');
  }

  /** The tables before this one are made by `derived`: a database that must go back is restored. */
  override down(): void {
    throw new Error('The cells before this migration are not kept: restore a backup instead');
  }
}
