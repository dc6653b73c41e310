import { Migration } from '@mikro-orm/migrations';

/**
 * Cells are kept at the levels 12, 14, 15, 16 and 18 alone: a level between is read as the four cells of the one below it, and what lies above 12
 * from 12, where the whole market is some hundred cells. 15 stays because a city in view has most cells there. A home that comes or goes writes two
 * fifths of the rows it wrote before, and the coarsest
 * cells, for which writers waited, are gone. What many homes share is written last, so that it is held for the shortest time.
 */
const LEVELS = `unnest('{12,14,15,16,18}'::int[])`;

const facetKeys = 'transaction_type, emirate, location, property_type, bedrooms';
const cellKeys = 'c, transaction_type, bedrooms, property_type, x, y';
const priceKeys = 'c, transaction_type, band, bedrooms, property_type, location, emirate, x, y';
const finestFirst = (keys: string) => keys.replace('c,', 'c desc,');
const sums = 'sum(n)::int n, sum(slat)::bigint slat, sum(slng)::bigint slng';
const changed = 'n <> 0 or slat <> 0 or slng <> 0';
const add = 'n = t.n + excluded.n, slat = t.slat + excluded.slat, slng = t.slng + excluded.slng';

/** Rows that went in (+1) and out (-1), written in one order so that concurrent writers wait for each other instead of deadlocking. */
const applyDeltas = (changes: string) => `
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
    insert into property_facets as t (${facetKeys}, n)
    select * from (select ${facetKeys}, sum(d)::int n from (${changes}) r where status = 'published' group by ${facetKeys}) s
      where n <> 0 order by ${facetKeys}
    on conflict (${facetKeys}) do update set n = t.n + excluded.n;`;

export class Migration20261120001200_cell_levels extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
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

  /** The functions before this one are made by `price_cells`: a database that must go back is restored. */
  override down(): void {
    throw new Error('The levels before this migration are not kept: restore a backup instead');
  }
}
