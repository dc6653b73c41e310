import { Migration } from '@mikro-orm/migrations';

/**
 * What lets every anonymous read stay within a bound at a million homes:
 * - property_price_facets, property_amenity_facets, property_other_amenities and property_agents count published homes by price band, by their
 *   amenities of the closed list, by each other amenity and by agent, kept by the same statement triggers as the other derived tables
 * - `other_amenities`: the amenities outside the closed list in lower case, with a GIN index
 * - indexes of the orders hold every number that a filter compares, so that homes are checked without reading their wide rows
 * - statistics of each amenity, without which the planner takes `amenity_bits & 4 = 4` for one home in 200
 */
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
const LEVELS = `unnest('{12,14,15,16,18}'::int[])`;

const facetKeys = 'transaction_type, emirate, location, property_type, bedrooms';
const priceFacetKeys = 'location, transaction_type, property_type, band, bedrooms, emirate';
const amenityKeys = 'amenity_bits, transaction_type, property_type, emirate';
const otherKeys = 'name, transaction_type, property_type, emirate';
const cellKeys = 'c, transaction_type, bedrooms, property_type, x, y';
const priceKeys = 'c, transaction_type, band, bedrooms, property_type, location, emirate, x, y';
const finestFirst = (keys: string) => keys.replace('c,', 'c desc,');
const sums = 'sum(n)::int n, sum(slat)::bigint slat, sum(slng)::bigint slng';
const changed = 'n <> 0 or slat <> 0 or slng <> 0';
const add = 'n = t.n + excluded.n, slat = t.slat + excluded.slat, slng = t.slng + excluded.slng';

/** Adds the changes of a counting table: `columns` of `source`, each row `d` homes more or fewer. */
const count = (table: string, keys: string, source: string, columns = keys) => `
    insert into ${table} as t (${keys}, n)
    select * from (select ${columns}, sum(d)::int n from ${source} group by ${keys}) s where n <> 0 order by ${keys}
    on conflict (${keys}) do update set n = t.n + excluded.n;`;

/** Rows that went in (+1) and out (-1), written in one order so that concurrent writers wait for each other instead of deadlocking. */
const applyDeltas = (changes: string) => {
  const published = `(${changes}) r where status = 'published'`;
  return `
    with delta as materialized (
      select c::smallint c, transaction_type, price_band(transaction_type, price) band, bedrooms, property_type, location, emirate,
        map_x >> (18 - c) x, map_y >> (18 - c) y, sum(d)::int n,
        sum(d * round(latitude * 1000000))::bigint slat, sum(d * round(longitude * 1000000))::bigint slng
      from (${changes}) r, ${LEVELS} c where status = 'published' and latitude is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    typed as (
      insert into property_cells as t (${cellKeys}, n, slat, slng)
      select * from (select ${cellKeys}, ${sums} from delta group by ${cellKeys}) s where ${changed} order by ${finestFirst(cellKeys)}
      on conflict (c, tile, transaction_type, bedrooms, property_type, x, y) do update set ${add})
    insert into property_price_cells as t (${priceKeys}, n, slat, slng)
    select ${priceKeys}, n, slat, slng from delta where ${changed} order by ${finestFirst(priceKeys)}
    on conflict (c, tile, transaction_type, band, bedrooms, property_type, location, emirate, x, y) do update set ${add};
    ${count('property_price_facets', priceFacetKeys, `(select *, price_band(transaction_type, price) band from ${published}) b`)}
    ${count('property_amenity_facets', amenityKeys, published)}
    ${count('property_other_amenities', otherKeys, `(select r.*, unnest(other_amenities) as name from ${published}) o`)}
    ${count('property_agents', 'agent_id', `${published} and agent_id is not null`)}
    ${count('property_facets', facetKeys, published)}`;
};

const filters = 'property_type, bedrooms, bathrooms, price, area, amenity_bits';
const points = 'latitude, longitude, map_x, map_y';
const INDEXES: Record<string, string> = {
  properties_rank_ix: `(transaction_type, rank desc, created_at desc, id desc) include (${filters})`,
  properties_rank_all_ix: `(rank desc, created_at desc, id desc) include (transaction_type, ${filters})`,
  properties_filter_ix: '(transaction_type, location, property_type, price, id) include (bedrooms, bathrooms, area, amenity_bits)',
  properties_place_rank_ix: `(location, rank desc, created_at desc, id desc) include (transaction_type, ${filters}, ${points})`,
  properties_emirate_rank_ix: `(emirate, transaction_type, rank desc, created_at desc, id desc) include (location, ${filters})`,
  properties_price_ix: `(transaction_type, price, id)
    include (latitude, longitude, map_x, map_y, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate)`,
  properties_newest_ix: `(transaction_type, created_at desc, id desc) include (emirate, ${filters}, ${points})`,
  properties_size_ix: '(bathrooms, area) include (id, transaction_type, property_type, bedrooms, price, amenity_bits)',
  properties_amenity_bits_ix:
    '(amenity_bits, transaction_type) include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area)',
};

export class Migration20261122060000_read_costs extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    const names = AMENITIES.map((name) => `'${name.replace("'", "''")}'`).join(', ');
    this.addSql(`create function other_amenities(amenities text[]) returns text[] immutable parallel safe language sql as
      $$ select coalesce(array_agg(distinct lower(a)), '{}') from unnest(amenities) a where a <> all (array[${names}]) $$`);
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index if exists ${name}`);
    this.addSql(`alter table properties add column other_amenities text[] generated always as (other_amenities(amenities)) stored`);
    for (const [name, definition] of Object.entries(INDEXES))
      this.addSql(`create index ${name} on properties ${definition} where status = 'published'`);
    this.addSql(`create index properties_other_amenities_ix on properties using gin (other_amenities) where status = 'published'`);
    AMENITIES.forEach((_, i) => {
      this.addSql(`create statistics property_amenity_${i} on (amenity_bits & ${1 << i}) from properties`);
    });

    const counted = (table: string, columns: string, keys: string) =>
      this.addSql(`create table ${table} (${columns}, n int not null, primary key (${keys})) with (fillfactor = 70)`);
    const [purpose, type, place, emirate] = [
      'transaction_type varchar(4)',
      'property_type varchar(20)',
      'location varchar(100)',
      'emirate varchar(60)',
    ];
    counted('property_price_facets', `${place}, ${purpose}, ${type}, band smallint, bedrooms smallint, ${emirate}`, priceFacetKeys);
    counted('property_amenity_facets', `amenity_bits int, ${purpose}, ${type}, ${emirate}`, amenityKeys);
    counted('property_other_amenities', `name text, ${purpose}, ${type}, ${emirate}`, otherKeys);
    counted('property_agents', 'agent_id int', 'agent_id');

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
        truncate property_facets, property_cells, property_price_cells, property_price_facets, property_amenity_facets, property_other_amenities,
          property_agents;
        ${applyDeltas('select 1 as d, p.* from properties p')}
      end $$`);
    this.addSql('select property_recount()');
    this.addSql('analyze properties, property_price_facets, property_amenity_facets, property_other_amenities, property_agents');
  }

  /** The functions before this one are made by `cell_levels`: a database that must go back is restored. */
  override down(): void {
    throw new Error('The counts before this migration are not kept: restore a backup instead');
  }
}
